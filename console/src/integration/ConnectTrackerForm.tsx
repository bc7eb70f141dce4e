import {
  IssueTracker,
  IssueTrackerRules,
  type IssueTrackerService,
  NewIssueTracker,
} from '@earshot/shared/integration/issue-tracker'
import { trackerForms } from '@earshot/shared/integration/tracker-forms'
import type { Project } from '@earshot/shared/project/project'
import { Checkbox, NativeSelect, Paper, PasswordInput, TextInput } from '@mantine/core'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { type FormState, useForm } from '../design/form/use-form.ts'
import { reloadIntegrations } from './integration-queries.ts'
import { trackerWords } from './tracker-words.ts'

interface Props {
  project: Project
  service: IssueTrackerService
  /** The connection to change; undefined for a new one. */
  tracker: IssueTracker | undefined
  onClose: () => void
}

interface Fields {
  target: string
  /** '' for a service whose token is enough. */
  account: string
  accessToken: string
  /** '' to leave items as they are. */
  closedStatusId: string
  canceledStatusId: string
  closesIssues: boolean
}

const rulesOf = ({ closedStatusId, canceledStatusId, closesIssues }: Fields) => ({
  closedStatusId: closedStatusId || null,
  canceledStatusId: canceledStatusId || null,
  closesIssues,
})

const credentialOf = ({ account, accessToken }: Fields) =>
  account === '' ? accessToken : `${account.trim()}:${accessToken}`

/** With a token, the whole connection; without one, the rules of an existing one. */
const bodyOf = (values: Fields, { service, tracker }: Pick<Props, 'service' | 'tracker'>) =>
  tracker && values.accessToken === ''
    ? rulesOf(values)
    : { service, target: values.target, accessToken: credentialOf(values), ...rulesOf(values) }

/** Choices of what closing an issue does to its item. */
const consequencesIn = ({ statuses }: Project) => [
  { value: '', label: 'Leave the item as it is' },
  ...statuses.map(({ id, name }) => ({
    value: id,
    label: `Set the item to ${name}, and notify its followers`,
  })),
]

const valuesOf = ({ statuses }: Project, tracker: IssueTracker | undefined): Fields => {
  const firstOf = (sought: string) => statuses.find(({ category }) => category === sought)?.id
  return {
    target: tracker?.target ?? '',
    account: '',
    accessToken: '',
    closedStatusId: (tracker ? tracker.closedStatusId : firstOf('done')) ?? '',
    canceledStatusId: (tracker ? tracker.canceledStatusId : firstOf('closed')) ?? '',
    closesIssues: tracker?.closesIssues ?? true,
  }
}

/** Connects a project to a place of issues at a service, or changes what follows from closing issues. */
export function ConnectTrackerForm({ project, service, tracker, onClose }: Props) {
  useEscape(onClose)
  const path = `/projects/${project.id}/issue-tracker`
  const name = trackerForms[service].name
  const form = useForm<Fields, IssueTracker>({
    values: valuesOf(project, tracker),
    schema: tracker ? IssueTrackerRules.or(NewIssueTracker) : NewIssueTracker,
    body: (values) => bodyOf(values, { service, tracker }),
    send: (values) => {
      const method = tracker && values.accessToken === '' ? 'PATCH' : 'PUT'
      return request(method, path, IssueTracker, { body: bodyOf(values, { service, tracker }) })
    },
    saved: () => {
      onClose()
      return reloadIntegrations()
    },
  })
  return (
    <Paper withBorder p="md">
      <Form
        form={form}
        label={`${name} for ${project.name}`}
        failed={`${name} could not be connected`}
        submit={tracker ? 'Save' : 'Connect'}
        onCancel={onClose}
      >
        <AccessFields form={form} service={service} tracker={tracker} />
        <NativeSelect
          label="When the last issue is completed"
          data={consequencesIn(project)}
          {...form.field('closedStatusId')}
        />
        <NativeSelect
          label="When all issues are canceled"
          description="Closed as not planned or as duplicates."
          data={consequencesIn(project)}
          {...form.field('canceledStatusId')}
        />
        <Checkbox label="Close its issues when an item is finished here" {...form.checkbox('closesIssues')} />
      </Form>
    </Paper>
  )
}

interface AccessProps {
  form: FormState<Fields, IssueTracker>
  service: IssueTrackerService
  tracker: IssueTracker | undefined
}

/** Fields of where the issues are, and of what reaches them. */
function AccessFields({ form, service, tracker }: AccessProps) {
  const words = trackerWords[service]
  const isConnected = tracker !== undefined
  return (
    <>
      <TextInput
        label={words.target}
        description={words.targetHint}
        placeholder={words.example}
        autoComplete="off"
        readOnly={isConnected}
        data-autofocus={isConnected ? undefined : true}
        {...form.field('target')}
      />
      {words.account && (
        <TextInput type="email" label={words.account} autoComplete="off" {...form.field('account')} />
      )}
      <PasswordInput
        label={words.token}
        description={
          tracker?.trouble === null ? 'Only to replace the one that is used now.' : words.tokenHint
        }
        autoComplete="off"
        {...form.field('accessToken')}
      />
    </>
  )
}

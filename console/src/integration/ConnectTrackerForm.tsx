import {
  IssueTracker,
  IssueTrackerRules,
  type IssueTrackerService,
  issueTrackerNames,
  NewIssueTracker,
} from '@earshot/shared/integration/issue-tracker'
import type { Project } from '@earshot/shared/project/project'
import { Checkbox, NativeSelect, Paper, PasswordInput, TextInput } from '@mantine/core'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { useForm } from '../design/form/use-form.ts'
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

/** With a token, the whole connection; without one, the rules of an existing one. */
const bodyOf = (values: Fields, { service, tracker }: Pick<Props, 'service' | 'tracker'>) =>
  tracker && values.accessToken === ''
    ? rulesOf(values)
    : { service, target: values.target, accessToken: values.accessToken, ...rulesOf(values) }

/** Choices of what closing an issue does to its item. */
const consequencesIn = ({ statuses }: Project) => [
  { value: '', label: 'Leave the item as it is' },
  ...statuses.map(({ id, name }) => ({
    value: id,
    label: `Set the item to ${name}, and notify its followers`,
  })),
]

/** Connects a project to a repository or team, or changes what follows from closing issues. */
export function ConnectTrackerForm({ project, service, tracker, onClose }: Props) {
  useEscape(onClose)
  const path = `/projects/${project.id}/issue-tracker`
  const words = trackerWords[service]
  const name = issueTrackerNames[service]
  const firstOf = (wanted: string) => project.statuses.find(({ category }) => category === wanted)?.id
  const form = useForm<Fields, IssueTracker>({
    values: {
      target: tracker?.target ?? '',
      accessToken: '',
      closedStatusId: (tracker ? tracker.closedStatusId : firstOf('done')) ?? '',
      canceledStatusId: (tracker ? tracker.canceledStatusId : firstOf('closed')) ?? '',
      closesIssues: tracker?.closesIssues ?? true,
    },
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
        <TextInput
          label={words.target}
          description={words.targetHint}
          placeholder={words.example}
          autoComplete="off"
          readOnly={tracker !== undefined}
          data-autofocus={tracker ? undefined : true}
          {...form.field('target')}
        />
        <PasswordInput
          label={words.token}
          description={tracker ? 'Only to replace the one that is used now.' : words.tokenHint}
          autoComplete="off"
          {...form.field('accessToken')}
        />
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

import { IssueTracker, IssueTrackerRules, NewIssueTracker } from '@earshot/shared/integration/issue-tracker'
import type { Project } from '@earshot/shared/project/project'
import { Checkbox, NativeSelect, Paper, PasswordInput, TextInput } from '@mantine/core'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { useForm } from '../design/form/use-form.ts'
import { reloadIntegrations } from './integration-queries.ts'

interface Props {
  project: Project
  /** The connection to change; undefined for a new one. */
  tracker: IssueTracker | undefined
  onClose: () => void
}

interface Fields {
  repository: string
  accessToken: string
  /** '' to leave items as they are. */
  closedStatusId: string
  closesIssues: boolean
}

const rulesOf = ({ closedStatusId, closesIssues }: Fields) => ({
  closedStatusId: closedStatusId || null,
  closesIssues,
})

/** With a token, the whole connection; without one, the rules of an existing one. */
const bodyOf = (values: Fields, tracker: IssueTracker | undefined) =>
  tracker && values.accessToken === ''
    ? rulesOf(values)
    : { repository: values.repository, accessToken: values.accessToken, ...rulesOf(values) }

/** Choices of what closing an issue does to its item. */
const consequencesIn = ({ statuses }: Project) => [
  { value: '', label: 'Leave the item as it is' },
  ...statuses.map(({ id, name }) => ({
    value: id,
    label: `Set the item to ${name}, and notify its followers`,
  })),
]

/** Connects a project to a repository, or changes what follows from closing issues. */
export function ConnectGitHubForm({ project, tracker, onClose }: Props) {
  useEscape(onClose)
  const path = `/projects/${project.id}/github`
  const done = project.statuses.find(({ category }) => category === 'done')
  const form = useForm<Fields, IssueTracker>({
    values: {
      repository: tracker?.repository ?? '',
      accessToken: '',
      closedStatusId: (tracker ? tracker.closedStatusId : done?.id) ?? '',
      closesIssues: tracker?.closesIssues ?? true,
    },
    schema: tracker ? IssueTrackerRules.or(NewIssueTracker) : NewIssueTracker,
    body: (values) => bodyOf(values, tracker),
    send: (values) => {
      const method = tracker && values.accessToken === '' ? 'PATCH' : 'PUT'
      return request(method, path, IssueTracker, { body: bodyOf(values, tracker) })
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
        label={`GitHub for ${project.name}`}
        failed="GitHub could not be connected"
        submit={tracker ? 'Save' : 'Connect'}
        onCancel={onClose}
      >
        <TextInput
          label="Repository"
          description="Owner and name, as in its address."
          placeholder="harbor/app"
          autoComplete="off"
          readOnly={tracker !== undefined}
          data-autofocus={tracker ? undefined : true}
          {...form.field('repository')}
        />
        <PasswordInput
          label="Access token"
          description={
            tracker
              ? 'Only to replace the token that is used now.'
              : 'A fine-grained token for this repository alone, with read and write access to “Issues” and “Webhooks”.'
          }
          autoComplete="off"
          {...form.field('accessToken')}
        />
        <NativeSelect
          label="When an issue is closed"
          data={consequencesIn(project)}
          {...form.field('closedStatusId')}
        />
        <Checkbox label="Close its issues when an item is finished here" {...form.checkbox('closesIssues')} />
      </Form>
    </Paper>
  )
}

import { CreatedWebhook, NewWebhook, Webhook } from '@earshot/shared/webhook/webhook'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { Checkbox, type CheckboxGroupProps, Paper, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { useForm } from '../design/form/use-form.ts'
import { projectsQuery } from '../queries/projects.ts'
import { eventGroups } from './event-groups.ts'
import classes from './Webhooks.module.css'
import { reloadWebhooks } from './webhook-queries.ts'

interface Fields {
  url: string
  events: WebhookEvent[]
  /** Empty for all projects. */
  projectIds: string[]
  includesPrivate: boolean
}

const empty: Fields = { url: '', events: [...WebhookEvent.options], projectIds: [], includesPrivate: false }

const bodyOf = ({ projectIds, ...rest }: Fields) => ({
  ...rest,
  projectIds: projectIds.length > 0 ? projectIds : null,
})

interface Props {
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onCreated: (webhook: CreatedWebhook) => void
  onSaved: () => void
  onCancel: () => void
}

/** Creates a webhook, or changes one. */
export function WebhookForm({ webhook, onCreated, onSaved, onCancel }: Props) {
  useEscape(onCancel)
  const form = useForm<Fields, CreatedWebhook | Webhook>({
    values: webhook ? { ...webhook, projectIds: webhook.projectIds ?? [] } : empty,
    schema: NewWebhook,
    body: (values) => bodyOf(fieldsOf(values)),
    send: (values) => {
      const body = bodyOf(fieldsOf(values))
      return webhook
        ? request('PATCH', `/webhooks/${webhook.id}`, Webhook, { body })
        : request('POST', '/webhooks', CreatedWebhook, { body })
    },
    saved: (saved) => {
      if ('secret' in saved) onCreated(saved)
      else onSaved()
      return reloadWebhooks()
    },
  })
  return (
    <Paper withBorder p="md" className={classes.form}>
      <Form
        form={form}
        label={webhook ? 'Edit webhook' : 'New webhook'}
        failed={webhook ? 'The webhook could not be changed' : 'The webhook could not be created'}
        submit={webhook ? 'Save changes' : 'Create webhook'}
        onCancel={onCancel}
      >
        <TextInput
          label="Address"
          description="Where your server takes the messages, as POST requests with JSON."
          placeholder="https://example.com/earshot"
          autoComplete="off"
          data-autofocus
          {...form.field('url')}
        />
        <Checkbox.Group label="Events" {...form.field('events')}>
          <EventChoices />
        </Checkbox.Group>
        <ProjectChoices {...form.field('projectIds')} />
        <Checkbox
          label="Also send what only the team can read"
          description="Bugs between their author and the team, what is held for review, and internal comments."
          {...form.checkbox('includesPrivate')}
        />
      </Form>
    </Paper>
  )
}

/** Nothing to choose in an organisation with one project. */
function ProjectChoices(field: Omit<CheckboxGroupProps, 'children'>) {
  const { data: projects = [] } = useQuery(projectsQuery())
  if (projects.length < 2) return null
  return (
    <Checkbox.Group
      label="Projects"
      description="Without a choice, events of all projects are sent."
      {...field}
    >
      <div className={classes.events}>
        {projects.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const EventChoices = () =>
  eventGroups.map(({ noun, events }) => (
    <div key={noun} className={classes.group}>
      <span>{noun}</span>
      <div className={classes.events}>
        {events.map(({ event, meaning }) => (
          <Checkbox key={event} value={event} label={event} description={meaning} />
        ))}
      </div>
    </div>
  ))

/** The fields alone: the values of a webhook have more. */
const fieldsOf = ({ url, events, projectIds, includesPrivate }: Fields): Fields => ({
  url,
  events,
  projectIds,
  includesPrivate,
})

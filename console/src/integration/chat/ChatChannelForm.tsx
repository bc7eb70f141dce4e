import {
  ChatChannel,
  ChatChannelChoice,
  type ChatServiceId,
  ChatTopic,
  chatServiceNames,
} from '@earshot/shared/integration/chat'
import type { Project } from '@earshot/shared/project/project'
import { Checkbox, Paper, PasswordInput, Stack, TextInput } from '@mantine/core'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useEscape } from '../../design/form/use-escape.ts'
import { type FormState, useForm } from '../../design/form/use-form.ts'
import { reloadIntegrations } from '../integration-queries.ts'
import { SlackChannelField } from '../slack/SlackChannelField.tsx'
import { chatPath } from './chat-queries.ts'

interface Props {
  project: Project
  service: ChatServiceId
  /** The channel to change; undefined for a new one. */
  channel: ChatChannel | undefined
  onClose: () => void
}

interface WebhookProps {
  service: keyof typeof webhooks
  /** True if a channel has an address already. */
  isChosen: boolean
  form: FormState<ChatChannelChoice, ChatChannel>
}

/** Chooses the channel of a project at a service, and its news. */
export function ChatChannelForm({ project, service, channel, onClose }: Props) {
  useEscape(onClose)
  const isSlack = service === 'slack'
  const form = useForm<ChatChannelChoice, ChatChannel>({
    values: {
      channel: isSlack ? (channel?.channelId ?? '') : '',
      name: isSlack ? '' : (channel?.name ?? ''),
      topics: channel?.topics ?? [...ChatTopic.options],
      includesPrivate: channel?.includesPrivate ?? false,
    },
    schema: ChatChannelChoice,
    send: (body) => request('PUT', chatPath({ projectId: project.id, service }), ChatChannel, { body }),
    saved: () => {
      onClose()
      return reloadIntegrations()
    },
  })
  return (
    <Paper withBorder p="md">
      <Form
        form={form}
        label={`${chatServiceNames[service]} for ${project.name}`}
        failed="The channel could not be chosen"
        submit="Save"
        onCancel={onClose}
      >
        {isSlack ? (
          <SlackChannelField current={channel} field={form.field('channel')} />
        ) : (
          <WebhookFields service={service} isChosen={channel !== undefined} form={form} />
        )}
        <Checkbox.Group label="Post" {...form.field('topics')}>
          <Stack gap="xs" mt={6}>
            <Checkbox value="feedback" label="New ideas and bugs, once they are approved" />
            <Checkbox value="comment" label="Comments and answers" />
            <Checkbox value="status" label="Changes of status" />
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label="Also post what only the team can read"
          description="Bugs between their author and the team. Everybody in the channel can read them there. Internal comments are never posted."
          {...form.checkbox('includesPrivate')}
        />
      </Form>
    </Paper>
  )
}

/** Address and name of a channel, at the services that have webhooks. */
function WebhookFields({ service, isChosen, form }: WebhookProps) {
  const { label, hint, example, name } = webhooks[service]
  return (
    <>
      <PasswordInput
        label={label}
        description={`${hint}${isChosen ? ' Empty to keep the present one.' : ''}`}
        placeholder={example}
        autoComplete="off"
        autoFocus
        {...form.field('channel')}
      />
      <TextInput label="Name of the channel" description={name} autoComplete="off" {...form.field('name')} />
    </>
  )
}

/** Words for the address of a channel, at the services that have webhooks. */
const webhooks = {
  discord: {
    label: 'Webhook URL',
    hint: 'In Discord, under “Edit channel”, “Integrations”, “Webhooks”, make one and choose “Copy Webhook URL”.',
    example: 'https://discord.com/api/webhooks/',
    name: 'Shown here only. Empty for the name of the webhook.',
  },
  teams: {
    label: 'Address of the workflow',
    hint: 'In Teams, choose “Workflows” in the channel’s menu, then “Send webhook alerts to a channel”, and copy the address that it shows.',
    example: 'https://',
    name: 'Shown here only.',
  },
}

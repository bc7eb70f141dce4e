import { NewSlackConnection, SlackConnection, type SlackWorkspace } from '@earshot/shared/integration/slack'
import { Anchor, Button, Group, Paper, PasswordInput, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useEscape } from '../../design/form/use-escape.ts'
import { useForm } from '../../design/form/use-form.ts'
import { CopyButton } from '../../design/menu/CopyButton.tsx'
import { Panel } from '../../design/page/Panel.tsx'
import { EndButton } from '../EndButton.tsx'
import { reloadIntegrations } from '../integration-queries.ts'
import { Trouble } from '../Trouble.tsx'
import { slackQuery } from './slack-queries.ts'

/** The organisation's connection to Slack: its workspace, and what is wrong with it. */
export function SlackPanel() {
  const { data } = useQuery(slackQuery())
  const [editing, { open, close }] = useDisclosure(false)
  if (!data) return null
  const { workspace } = data
  return (
    <Panel title="Slack">
      {editing ? (
        <ConnectSlackForm workspace={workspace} onClose={close} />
      ) : workspace ? (
        <Workspace workspace={workspace} onEdit={open} />
      ) : (
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={open}>
            Connect Slack
          </Button>
          <Text size="sm" c="dimmed">
            Read new feedback, answers and changes of status in a channel of your workspace.
          </Text>
        </Group>
      )}
    </Panel>
  )
}

function Workspace({ workspace, onEdit }: { workspace: SlackWorkspace; onEdit: () => void }) {
  const { name, url, trouble } = workspace
  return (
    <Stack gap="xs">
      <Trouble service="Slack" trouble={trouble} />
      <Group gap="sm">
        <Text size="sm">
          Workspace:{' '}
          <Anchor href={url} size="sm" underline="always" target="_blank" rel="noreferrer">
            {name}
          </Anchor>
        </Text>
        <Button size="xs" variant="default" onClick={onEdit}>
          Replace token
        </Button>
        <EndButton
          path="/slack"
          verb="Disconnect"
          name="Disconnect Slack"
          question={`Disconnect from ${name}?`}
          consequence="Its token is revoked, and no project posts there any more. Messages stay in Slack."
          done="Slack is disconnected"
          failed="Slack could not be disconnected"
        />
      </Group>
      <Text size="sm" c="dimmed">
        Each project below may post to a channel.
      </Text>
      {workspace.hasActions && (
        <>
          <RequestUrl url={workspace.actionsUrl}>
            Administrators change statuses in Slack once “Interactivity” of the app has this request URL:
          </RequestUrl>
          <RequestUrl url={workspace.eventsUrl}>
            Links to items show them in Slack once “Event Subscriptions” of the app has this request URL:
          </RequestUrl>
        </>
      )}
    </Stack>
  )
}

/** An address to enter at Slack, with what it is for. */
function RequestUrl({ url, children }: { url: string; children: string }) {
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
        {children} {url}
      </Text>
      <CopyButton text={url} label="Copy URL" />
    </Group>
  )
}

interface FormProps {
  workspace: SlackWorkspace | null
  onClose: () => void
}

/** Connects the workspace of a token, or replaces the token. */
function ConnectSlackForm({ workspace, onClose }: FormProps) {
  useEscape(onClose)
  const form = useForm<NewSlackConnection, SlackConnection>({
    values: { botToken: '', signingSecret: '' },
    schema: NewSlackConnection,
    send: (body) => request('PUT', '/slack', SlackConnection, { body }),
    saved: () => {
      onClose()
      return reloadIntegrations()
    },
  })
  return (
    <Paper withBorder p="md">
      <Form
        form={form}
        label="Slack"
        failed="Slack could not be connected"
        submit={workspace ? 'Replace' : 'Connect'}
        onCancel={onClose}
      >
        <PasswordInput
          label="Bot User OAuth Token"
          description="Of an app in your workspace with the scopes chat:write, chat:write.public, channels:read and groups:read. Slack shows it under “OAuth & Permissions”."
          placeholder="xoxb-"
          autoComplete="off"
          autoFocus
          {...form.field('botToken')}
        />
        <PasswordInput
          label="Signing secret"
          description="Only to change statuses from Slack and to show items there. Slack shows it under “Basic Information”; the guide says which further scopes that takes."
          autoComplete="off"
          {...form.field('signingSecret')}
        />
      </Form>
    </Paper>
  )
}

import type { SlackChannel, SlackMessage, SlackTopic } from '@earshot/shared/integration/slack'
import type { Project } from '@earshot/shared/project/project'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { EndButton } from '../EndButton.tsx'
import { Trouble } from '../Trouble.tsx'
import { SlackChannelForm } from './SlackChannelForm.tsx'
import { retrySlackMessage, sendSlackTest, slackMessagesQuery, slackQuery } from './slack-queries.ts'

/** The channel that a project posts to; nothing while the organisation is not connected to Slack. */
export function SlackChannelLine({ project }: { project: Project }) {
  const { data } = useQuery(slackQuery())
  const [editing, { open, close }] = useDisclosure(false)
  if (!data?.workspace) return null
  const channel = data.channels.find(({ projectId }) => projectId === project.id)
  if (editing) return <SlackChannelForm project={project} channel={channel} onClose={close} />
  if (channel) return <Channel project={project} channel={channel} onEdit={open} />
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" onClick={open} aria-label={`Post ${project.name} to Slack`}>
        Post to Slack
      </Button>
      <Text size="sm" c="dimmed">
        No channel chosen yet.
      </Text>
    </Group>
  )
}

interface ChannelProps {
  project: Project
  channel: SlackChannel
  onEdit: () => void
}

function Channel({ project, channel, onEdit }: ChannelProps) {
  const { name, trouble } = channel
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Stack gap="xs">
      <Trouble service="Slack" trouble={trouble} />
      <Group gap="sm">
        <Text size="sm">Slack: #{name}</Text>
        <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change Slack for ${project.name}`}>
          Change
        </Button>
        <Button size="xs" variant="default" onClick={toggle} aria-expanded={isOpen}>
          Messages
        </Button>
        <EndButton
          path={`/projects/${project.id}/slack`}
          verb="Remove"
          name={`Remove the Slack channel of ${project.name}`}
          question={`No longer post ${project.name} to #${name}?`}
          consequence="Messages stay in Slack. The list of what was posted is deleted here."
          done={`${project.name} no longer posts to Slack`}
          failed="The channel could not be removed"
        />
      </Group>
      <Text size="sm" c="dimmed">
        {choiceInWords(channel)}
      </Text>
      {isOpen && <Messages projectId={project.id} />}
    </Stack>
  )
}

const topicWords: Record<SlackTopic, string> = {
  feedback: 'new ideas and bugs',
  comment: 'comments and answers',
  status: 'changes of status',
}

const choiceInWords = ({ topics, includesPrivate }: SlackChannel): string =>
  `Posts ${topics.map((topic) => topicWords[topic]).join(', ')}${
    includesPrivate ? ', also of what only the team can read' : ''
  }.`

/** The last messages with their outcome, and a test. */
function Messages({ projectId }: { projectId: string }) {
  const messages = useQuery(slackMessagesQuery(projectId))
  const test = useMutation({
    mutationFn: () => sendSlackTest(projectId),
    onSuccess: () => messages.refetch(),
    onError: (error) => notifyFailed('The test could not be sent', error),
  })
  const retry = useMutation({
    mutationFn: (messageId: string) => retrySlackMessage(projectId, messageId),
    onSuccess: () => messages.refetch(),
    onError: (error) => notifyFailed('The message could not be sent again', error),
  })
  return (
    <section aria-label="Messages to Slack">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          The last messages
        </Text>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Send test message
        </Button>
      </Group>
      <QueryState
        query={messages}
        loading="Loading messages..."
        failed="The messages could not be loaded"
        empty="No messages yet. Send a test to see whether it arrives."
      >
        {(items) => (
          <Stack component="ul" gap="xs" mt="xs">
            {items.map((message) => (
              <Message key={message.id} message={message} onRetry={() => retry.mutate(message.id)} />
            ))}
          </Stack>
        )}
      </QueryState>
    </section>
  )
}

const nouns = {
  feedback: 'New',
  comment: 'Comment',
  status: 'Status',
  test: 'Test message',
  update: 'Status in the first message',
} as const

function Message({
  message: { topic, feedback, state, failure, nextAt, createdAt },
  onRetry,
}: {
  message: SlackMessage
  onRetry: () => void
}) {
  return (
    <li>
      <Group gap="xs" wrap="wrap">
        <Text size="sm" flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {nouns[topic]}
          {feedback && `: ${feedback.reference} ${feedback.title}`}
        </Text>
        <Badge color={colors[state]} variant="light">
          {labels[state]}
        </Badge>
        <Text size="xs" c="dimmed">
          <RelativeTime at={createdAt} />
        </Text>
        {state === 'failed' && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Send again
          </Button>
        )}
      </Group>
      {state === 'withdrawn' && <Text size="xs">Deleted, hidden or changed back before it was due.</Text>}
      {failure !== null && (
        <Text size="xs">
          {failure}
          {nextAt !== null && (
            <>
              {' '}
              Next try <RelativeTime at={nextAt} />.
            </>
          )}
        </Text>
      )}
    </li>
  )
}

const colors = { pending: 'gray', posted: 'green', failed: 'orange', withdrawn: 'gray' } as const
const labels = { pending: 'Waiting', posted: 'Posted', failed: 'Failed', withdrawn: 'Not posted' } as const

import {
  type ChatChannel,
  type ChatMessage,
  type ChatTopic,
  chatServiceNames,
} from '@earshot/shared/integration/chat'
import type { Project } from '@earshot/shared/project/project'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { EndButton } from '../EndButton.tsx'
import { Trouble } from '../Trouble.tsx'
import { type ChatKey, chatMessagesQuery, chatPath, retryChatMessage, sendChatTest } from './chat-queries.ts'

interface ChannelProps {
  project: Project
  channel: ChatChannel
  onEdit: () => void
}

/** A channel that a project posts to: what it gets, and what is wrong with it. */
export function ChatChannelLine({ project, channel, onEdit }: ChannelProps) {
  const { name, service, trouble } = channel
  const serviceName = chatServiceNames[service]
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Stack gap="xs">
      <Trouble service={serviceName} trouble={trouble} />
      <Group gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {serviceName}: {service === 'slack' ? `#${name}` : name}
        </Text>
        <Button
          size="xs"
          variant="default"
          onClick={onEdit}
          aria-label={`Change ${serviceName} for ${project.name}`}
        >
          Change
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={`Messages of ${project.name} to ${serviceName}`}
        >
          Messages
        </Button>
        <EndButton
          path={chatPath(channel)}
          verb="Remove"
          name={`Remove the ${serviceName} channel of ${project.name}`}
          question={`No longer post ${project.name} to ${serviceName}?`}
          consequence={`Messages stay in ${serviceName}. The list of what was posted is deleted here.`}
          done={`${project.name} no longer posts to ${serviceName}`}
          failed="The channel could not be removed"
        />
      </Group>
      <Text size="sm" c="dimmed">
        {choiceInWords(channel)}
      </Text>
      {isOpen && <Messages channel={channel} />}
    </Stack>
  )
}

const topicWords: Record<ChatTopic, string> = {
  feedback: 'new ideas and bugs',
  comment: 'comments and answers',
  status: 'changes of status',
}

const choiceInWords = ({ topics, includesPrivate }: ChatChannel): string =>
  `Posts ${topics.map((topic) => topicWords[topic]).join(', ')}${
    includesPrivate ? ', also of what only the team can read' : ''
  }.`

/** The last messages with their outcome, and a test. */
function Messages({ channel }: { channel: ChatKey }) {
  const messages = useQuery(chatMessagesQuery(channel))
  const test = useMutation({
    mutationFn: () => sendChatTest(channel),
    onSuccess: () => messages.refetch(),
    onError: (error) => notifyFailed('The test could not be sent', error),
  })
  const retry = useMutation({
    mutationFn: (messageId: string) => retryChatMessage(channel, messageId),
    onSuccess: () => messages.refetch(),
    onError: (error) => notifyFailed('The message could not be sent again', error),
  })
  return (
    <section aria-label={`Messages to ${chatServiceNames[channel.service]}`}>
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
  message: ChatMessage
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

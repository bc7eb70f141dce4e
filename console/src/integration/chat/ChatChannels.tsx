import { ChatServiceId, chatServiceNames } from '@earshot/shared/integration/chat'
import type { Project } from '@earshot/shared/project/project'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slackQuery } from '../slack/slack-queries.ts'
import { ChatChannelForm } from './ChatChannelForm.tsx'
import { ChatChannelLine } from './ChatChannelLine.tsx'
import { chatChannelsQuery } from './chat-queries.ts'

/** The channels that a project posts to, and the services where it has none yet. */
export function ChatChannels({ project }: { project: Project }) {
  const channels = useQuery(chatChannelsQuery())
  const slack = useQuery(slackQuery())
  const [editing, setEditing] = useState<ChatServiceId>()
  if (!channels.data || !slack.data) return null
  const chosen = channels.data.filter(({ projectId }) => projectId === project.id)
  const isConnected = slack.data.workspace !== null
  const others = ChatServiceId.options.filter(
    (service) =>
      service !== editing &&
      (service !== 'slack' || isConnected) &&
      !chosen.some((each) => each.service === service),
  )
  const close = () => setEditing(undefined)
  return (
    <Stack>
      {chosen
        .filter(({ service }) => service !== editing)
        .map((channel) => (
          <ChatChannelLine
            key={channel.service}
            project={project}
            channel={channel}
            onEdit={() => setEditing(channel.service)}
          />
        ))}
      {editing && (
        <ChatChannelForm
          key={editing}
          project={project}
          service={editing}
          channel={chosen.find(({ service }) => service === editing)}
          onClose={close}
        />
      )}
      {others.length > 0 && (
        <Group gap="sm">
          {others.map((service) => (
            <Button
              key={service}
              size="xs"
              variant="default"
              onClick={() => setEditing(service)}
              aria-label={`Post to ${chatServiceNames[service]} from ${project.name}`}
            >
              Post to {chatServiceNames[service]}
            </Button>
          ))}
          {chosen.length === 0 && (
            <Text size="sm" c="dimmed">
              Read new feedback, answers and changes of status in a channel.
            </Text>
          )}
        </Group>
      )}
    </Stack>
  )
}

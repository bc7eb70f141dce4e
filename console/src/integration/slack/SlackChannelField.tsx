import type { ChatChannel } from '@earshot/shared/integration/chat'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FormFieldProps } from '../../design/form/use-form.ts'
import { slackChannelsQuery } from './slack-queries.ts'

interface FieldProps {
  current: ChatChannel | undefined
  field: FormFieldProps<string>
}

/** A channel from the list, or by its id: a large workspace has more channels than anybody scrolls through. */
export function SlackChannelField({ current, field }: FieldProps) {
  const [byId, { toggle }] = useDisclosure(false)
  const channels = useInfiniteQuery(slackChannelsQuery())
  const listed = channels.data ?? []
  const isListed = !current || listed.some(({ id }) => id === current.channelId)
  const options = [
    { value: '', label: 'Choose a channel' },
    ...(isListed ? [] : [{ value: current.channelId, label: `#${current.name}` }]),
    ...listed.map(({ id, name, isPrivate }) => ({
      value: id,
      label: `#${name}${isPrivate ? ' (private)' : ''}`,
    })),
  ]
  return (
    <Stack gap="xs">
      {byId ? (
        <TextInput
          label="Channel"
          description="Its id, at the end of “View channel details” in Slack."
          placeholder="C0123ABCD"
          autoComplete="off"
          {...field}
        />
      ) : (
        <NativeSelect
          label="Channel"
          description="A private channel is listed once the app is invited into it."
          autoFocus
          data={options}
          {...field}
        />
      )}
      {channels.error && (
        <Text size="sm" role="alert">
          {channels.error.message}
        </Text>
      )}
      <Group gap="sm">
        {!byId && channels.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={channels.isFetchingNextPage}
            onClick={() => void channels.fetchNextPage()}
          >
            More channels
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={toggle}>
          {byId ? 'Choose from the list' : 'Enter an id instead'}
        </Button>
      </Group>
    </Stack>
  )
}

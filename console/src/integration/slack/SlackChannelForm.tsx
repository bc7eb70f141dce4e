import { SlackChannel, SlackChannelChoice, SlackTopic } from '@earshot/shared/integration/slack'
import type { Project } from '@earshot/shared/project/project'
import { Button, Checkbox, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useEscape } from '../../design/form/use-escape.ts'
import { type FormFieldProps, useForm } from '../../design/form/use-form.ts'
import { reloadIntegrations } from '../integration-queries.ts'
import { slackChannelsQuery } from './slack-queries.ts'

interface Props {
  project: Project
  /** The channel to change; undefined for a new one. */
  channel: SlackChannel | undefined
  onClose: () => void
}

interface Fields {
  channelId: string
  topics: SlackTopic[]
  includesPrivate: boolean
}

/** Chooses the channel of a project, and its news. */
export function SlackChannelForm({ project, channel, onClose }: Props) {
  useEscape(onClose)
  const form = useForm<Fields, SlackChannel>({
    values: {
      channelId: channel?.channelId ?? '',
      topics: channel?.topics ?? [...SlackTopic.options],
      includesPrivate: channel?.includesPrivate ?? false,
    },
    schema: SlackChannelChoice,
    send: (body) => request('PUT', `/projects/${project.id}/slack`, SlackChannel, { body }),
    saved: () => {
      onClose()
      return reloadIntegrations()
    },
  })
  return (
    <Paper withBorder p="md">
      <Form
        form={form}
        label={`Slack for ${project.name}`}
        failed="The channel could not be chosen"
        submit="Save"
        onCancel={onClose}
      >
        <ChannelField current={channel} field={form.field('channelId')} />
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

interface FieldProps {
  current: SlackChannel | undefined
  field: FormFieldProps<string>
}

/** A channel from the list, or by its id: a large workspace has more channels than anybody scrolls through. */
function ChannelField({ current, field }: FieldProps) {
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

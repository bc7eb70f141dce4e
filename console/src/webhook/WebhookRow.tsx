import { type CreatedWebhook, Webhook } from '@earshot/shared/webhook/webhook'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { projectsQuery } from '../queries/projects.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { RotateSecretButton } from './RotateSecretButton.tsx'
import classes from './Webhooks.module.css'
import { reloadWebhooks } from './webhook-queries.ts'
import { eventWords, offWords } from './webhook-words.ts'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onRotated: (webhook: CreatedWebhook) => void
  onDeleted: () => void
}

/** A webhook with its state, what can be done with it, and its messages. */
export function WebhookRow({ webhook, onEdit, onRotated, onDeleted }: Props) {
  const { id, url, off } = webhook
  const [isOpen, log] = useDisclosure(false)
  const host = new URL(url).host
  const switching = useMutation({
    mutationFn: () =>
      request('PATCH', `/webhooks/${id}`, Webhook, { body: { off: off === null ? 'paused' : null } }),
    onSuccess: reloadWebhooks,
    onError: (error) => notifyFailed('The webhook could not be changed', error),
  })
  const removal = useMutation({
    mutationFn: () => request('DELETE', `/webhooks/${id}`, null),
    onSuccess: () => {
      notifyDone(`The webhook to ${host} is deleted`)
      onDeleted()
      return reloadWebhooks()
    },
    onError: (error) => notifyFailed('The webhook could not be deleted', error),
  })
  return (
    <li>
      <div className={classes.row}>
        <About webhook={webhook} />
        <Group gap="xs">
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={log.toggle}>
            Messages
          </Button>
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
          {off !== 'moved' && (
            <Button
              size="xs"
              variant="default"
              loading={switching.isPending}
              onClick={() => switching.mutate()}
            >
              {off === null ? 'Pause' : 'Switch on'}
            </Button>
          )}
          <RotateSecretButton webhook={webhook} onRotated={onRotated} />
          <ConfirmButton
            size="xs"
            label="Delete"
            aria-label={`Delete the webhook to ${host}`}
            question={`Delete the webhook to ${host}?`}
            confirmLabel="Delete webhook"
            danger
            pending={removal.isPending}
            onConfirm={(close) => removal.mutate(undefined, { onSettled: close })}
          >
            <Text size="sm">Nothing more is sent, and its messages are deleted too.</Text>
          </ConfirmButton>
        </Group>
      </div>
      {isOpen && <DeliveryLog webhook={webhook} />}
    </li>
  )
}

function About({ webhook }: { webhook: Webhook }) {
  const { url, events, projectIds, includesPrivate, off, failingSince, previousEndsAt } = webhook
  const { data: projects = [] } = useQuery(projectsQuery())
  const names = projectIds?.flatMap((id) => projects.find((project) => project.id === id)?.name ?? [])
  return (
    <div className={classes.about}>
      <Group gap={8}>
        <span className={classes.url}>{url}</span>
        {off !== null && (
          <Badge color={off === 'paused' ? 'gray' : 'orange'} variant="light">
            {off === 'paused' ? 'Paused' : 'Off'}
          </Badge>
        )}
        {off === null && failingSince !== null && (
          <Badge color="orange" variant="light">
            Failing
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {eventWords(events)}
        {names && ` · ${names.join(', ')}`}
        {includesPrivate && ' · With what only the team can read'}
        {previousEndsAt !== null && (
          <>
            {' '}
            · The replaced secret signs until <RelativeTime at={previousEndsAt} />
          </>
        )}
      </Text>
      {off !== null && <Text size="sm">{offWords[off]}</Text>}
      {off === null && failingSince !== null && (
        <Text size="sm">
          Nothing was delivered since <RelativeTime at={failingSince} />. We go on trying; the messages say
          why.
        </Text>
      )}
    </div>
  )
}

import type { Webhook, WebhookDelivery } from '@earshot/shared/webhook/webhook'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyFailed } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { DeliveryTries } from './DeliveryTries.tsx'
import classes from './Webhooks.module.css'
import { deliveriesQuery, reloadDeliveries, sendTest } from './webhook-queries.ts'
import { failureWords } from './webhook-words.ts'

/** Messages to a webhook with their outcome, and a test. */
export function DeliveryLog({ webhook: { id, off } }: { webhook: Webhook }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(id))
  const test = useMutation({
    mutationFn: () => sendTest(id),
    onSuccess: () => reloadDeliveries(id),
    onError: (error) => notifyFailed('The test could not be sent', error),
  })
  return (
    <section aria-label="Messages">
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          What was sent in the last 30 days
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={off !== null}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send test
        </Button>
      </Group>
      <QueryState
        query={deliveries}
        loading="Loading messages..."
        failed="The messages could not be loaded"
        empty="No messages yet. Send a test to see whether your server takes them."
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={id} isOff={off !== null} delivery={delivery} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

interface RowProps {
  webhookId: string
  isOff: boolean
  delivery: WebhookDelivery
}

function DeliveryRow({ webhookId, isOff, delivery }: RowProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const { type, state, status, tries, createdAt, nextAt } = delivery
  return (
    <li>
      <button type="button" className={classes.delivery} aria-expanded={isOpen} onClick={toggle}>
        <span className={classes.type}>{type}</span>
        <Badge color={colors[state]} variant="light">
          {labels[state]}
        </Badge>
        <Text span size="xs" c="dimmed">
          {status !== null && `${status} · `}
          {tries > 1 && `${tries} tries · `}
          <RelativeTime at={createdAt} />
        </Text>
      </button>
      {delivery.failure !== null && (
        <Text size="xs">
          {failureWords(delivery)}
          {nextAt !== null && (
            <>
              {' '}
              Next try <RelativeTime at={nextAt} />.
            </>
          )}
        </Text>
      )}
      {isOpen && <DeliveryTries webhookId={webhookId} deliveryId={delivery.id} isOff={isOff} />}
    </li>
  )
}

const colors = { pending: 'gray', delivered: 'green', failed: 'orange' } as const
const labels = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' } as const

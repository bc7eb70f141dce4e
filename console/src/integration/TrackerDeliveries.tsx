import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { deliveryWords } from './delivery-words.ts'
import { trackerDeliveriesQuery } from './integration-queries.ts'

interface Props {
  projectId: string
  /** Name of the service. */
  service: string
}

/** The last deliveries between a project and its tracker, with what mends those that failed. */
export function TrackerDeliveries({ projectId, service }: Props) {
  const deliveries = useQuery(trackerDeliveriesQuery(projectId))
  return (
    <section aria-label={`Deliveries between this project and ${service}`}>
      <QueryState
        query={deliveries}
        loading="Loading deliveries..."
        failed="The deliveries could not be loaded"
        empty={`No deliveries yet. Add an issue to an item of this project, and ${service} gets it.`}
      >
        {(items) => (
          <Stack component="ul" gap="xs">
            {items.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </Stack>
        )}
      </QueryState>
    </section>
  )
}

function Delivery({ delivery }: { delivery: TrackerDelivery }) {
  const { feedback, outcome, failure, tries, triedAt } = delivery
  return (
    <li>
      <Group gap="xs" wrap="wrap">
        <Text size="sm" flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {deliveryWords(delivery)} ·{' '}
          <Anchor component={Link} to={paths.feedbackItem(feedback.id)} size="sm" underline="always">
            {feedback.reference} {feedback.title}
          </Anchor>
        </Text>
        <Badge color={colors[outcome]} variant="light">
          {labels[outcome]}
        </Badge>
        <Text size="xs" c="dimmed">
          {tries > 1 && `${tries} tries · `}
          <RelativeTime at={triedAt} />
        </Text>
      </Group>
      {failure !== null && (
        <Text size="xs">
          {failure}
          {outcome === 'waiting' && ' It is tried again.'}
        </Text>
      )}
    </li>
  )
}

const colors = { done: 'green', waiting: 'gray', failed: 'orange' } as const
const labels = { done: 'Done', waiting: 'Waiting', failed: 'Failed' } as const

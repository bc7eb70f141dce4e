import type { Subscriber, SubscriberState } from '@earshot/shared/subscription'
import { Badge, Text } from '@mantine/core'
import type { Column } from '../../ui/DataTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Operator.module.css'

const states: Record<SubscriberState, { label: string; color: string }> = {
  confirmed: { label: 'Confirmed', color: 'green' },
  pending: { label: 'To be confirmed', color: 'gray' },
  unsubscribed: { label: 'Unsubscribed', color: 'gray' },
}

/** The columns of the waiting list and the mailing list. */
export const subscriberColumns: readonly Column<Subscriber, never>[] = [
  {
    heading: 'Address',
    wide: true,
    accessor: ({ email }) => (
      <Text span fw={600} className={classes.facts}>
        {email}
      </Text>
    ),
  },
  {
    heading: 'State',
    width: 170,
    accessor: ({ state }) => (
      <Badge color={states[state].color} variant="light" size="sm" radius="sm" tt="none">
        {states[state].label}
      </Badge>
    ),
  },
  { heading: 'Asked', width: 150, accessor: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    heading: 'Confirmed',
    width: 150,
    accessor: ({ confirmedAt }) => (confirmedAt === null ? 'Not yet' : <RelativeTime at={confirmedAt} />),
  },
]

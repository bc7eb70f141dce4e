import {
  MailingList,
  type Subscriber,
  type SubscriberCounts,
  type SubscriberState,
} from '@earshot/shared/billing/subscription'
import { Badge, Button, SegmentedControl, Text } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { download } from '../api/api.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { DownloadButton } from '../design/menu/DownloadButton.tsx'
import { notifyFailed } from '../design/notice/notify.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { useSearchState } from '../lib/search-state.ts'
import classes from './Operator.module.css'
import { subscribersQuery } from './operator-queries.ts'

const Search = z.object({ list: MailingList.default('waiting'), query: z.string().trim().default('') })

/** The waiting list and the mailing list; the address selects the list and the search. */
export function SubscriberListPage() {
  const [{ list, query }, { change }] = useSearchState(Search)
  const subscribers = useInfiniteQuery(subscribersQuery(list, query))
  const { data: counts } = useInfiniteQuery({
    ...subscribersQuery(list, query),
    select: ({ pages: [first] }) => first?.counts,
  })
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="List"
          value={list}
          onChange={(list) => change({ list })}
          data={[
            { value: 'waiting', label: 'Waiting list' },
            { value: 'news', label: 'Mailing list' },
          ]}
        />
        <SubscriberExport list={list} />
      </div>
      <div className={classes.search}>
        <SearchField label="Search by address" value={query} onChange={(query) => change({ query })} />
      </div>
      <Text size="sm" c="dimmed" mb="xs" mih="1.55em" role="status">
        {counts && sumOf(counts)}
      </Text>
      <QueryState
        query={subscribers}
        loading="Loading addresses..."
        failed="The list could not be loaded"
        empty={emptyList(query !== '', () => change({ query: '' }))}
      >
        {(items) => (
          <DataTable<Subscriber>
            caption="Addresses"
            columns={subscriberColumns}
            rows={items}
            keyOf={({ id }) => id}
            isFaded={({ state }) => state === 'unsubscribed'}
          />
        )}
      </QueryState>
    </>
  )
}

const sumOf = ({ confirmed, pending, unsubscribed }: SubscriberCounts): string =>
  `${confirmed.toLocaleString('en')} confirmed, ${pending.toLocaleString('en')} to be confirmed, ${unsubscribed.toLocaleString('en')} unsubscribed`

const emptyList = (searched: boolean, onClear: () => void): EmptyStateProps =>
  searched
    ? {
        Icon: IconMail,
        title: 'No addresses found',
        text: 'No address on this list matches the search.',
        action: <Button onClick={onClear}>Show all addresses</Button>,
      }
    : {
        Icon: IconMail,
        title: 'No addresses yet',
        text: 'An address appears here once a confirmation email is sent to it.',
      }

/** Exports the subscribers of a list who may be emailed, each with an unsubscribe link. */
function SubscriberExport({ list }: { list: MailingList }) {
  const saving = useMutation({
    mutationFn: () => download('/operator/subscribers/export', { list, format: 'csv' }),
    onError: (error) => notifyFailed('The list could not be exported', error),
  })
  return (
    <DownloadButton loading={saving.isPending} onClick={() => saving.mutate()}>
      Export CSV
    </DownloadButton>
  )
}

const states: Record<SubscriberState, { label: string; color: string }> = {
  confirmed: { label: 'Confirmed', color: 'green' },
  pending: { label: 'To be confirmed', color: 'gray' },
  unsubscribed: { label: 'Unsubscribed', color: 'gray' },
}

/** The columns of the waiting list and the mailing list. */
const subscriberColumns: readonly TableColumn<Subscriber, never>[] = [
  {
    heading: 'Address',
    wide: true,
    accessor: ({ email }) => (
      <Text span fw={600}>
        {email}
      </Text>
    ),
  },
  {
    heading: 'Status',
    width: 170,
    accessor: ({ state }) => (
      <Badge color={states[state].color} variant="light" size="sm">
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

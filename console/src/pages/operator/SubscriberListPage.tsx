import { limits } from '@earshot/shared/limits'
import type { Subscriber, SubscriberCounts } from '@earshot/shared/subscription'
import { Button, Center, SegmentedControl, Text } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { subscribersQuery } from '../../queries/subscribers.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './Operator.module.css'
import { SubscriberExport } from './SubscriberExport.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

/** The waiting list and the mailing list; which of them, and the search, stand in the address. */
export function SubscriberListPage() {
  const [search, setSearch] = useSearchParams()
  const list = search.get('list') === 'news' ? 'news' : 'waiting'
  const query = search.get('query') ?? ''
  const show = (next: { list: string; query: string }) => {
    const shown = { ...(next.list === 'news' && { list: 'news' }), ...(next.query && { query: next.query }) }
    setSearch(shown, { replace: true })
  }
  const subscribers = useInfiniteQuery(subscribersQuery(list, query))
  const { data, error, refetch } = subscribers
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="List"
          value={list}
          onChange={(value) => show({ list: value, query })}
          data={[
            { value: 'waiting', label: 'Waiting list' },
            { value: 'news', label: 'Mailing list' },
          ]}
        />
        <SubscriberExport list={list} />
      </div>
      <div className={classes.search}>
        <SearchField
          label="Search by address"
          value={query}
          maxLength={limits.searchQueryMax}
          onChange={(text) => show({ list, query: text.trim() })}
        />
      </div>
      <Text size="sm" c="dimmed" mb="xs" mih="1.55em" role="status">
        {data?.pages[0] && sumOf(data.pages[0].counts)}
      </Text>
      <ListState
        of={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
        loading="Loading addresses..."
        failed="The list could not be loaded"
        isEmpty={(items) => items.length === 0}
        empty={<NothingHere searched={query !== ''} onClear={() => show({ list, query: '' })} />}
      >
        {(items) => (
          <>
            <DataTable<Subscriber>
              caption="Addresses"
              columns={subscriberColumns}
              rows={items}
              keyOf={({ id }) => id}
              isFaded={({ state }) => state === 'unsubscribed'}
            />
            {subscribers.hasNextPage && (
              <Center mt="md">
                <Button
                  variant="default"
                  loading={subscribers.isFetchingNextPage}
                  onClick={() => void subscribers.fetchNextPage()}
                >
                  Load more
                </Button>
              </Center>
            )}
          </>
        )}
      </ListState>
    </>
  )
}

const sumOf = ({ confirmed, pending, unsubscribed }: SubscriberCounts): string =>
  `${confirmed.toLocaleString('en')} confirmed, ${pending.toLocaleString('en')} to be confirmed, ${unsubscribed.toLocaleString('en')} unsubscribed`

const NothingHere = ({ searched, onClear }: { searched: boolean; onClear: () => void }) => (
  <EmptyState
    icon={<IconMail size={36} stroke={1.4} />}
    title={searched ? 'No address found' : 'Nobody is on this list yet'}
    text={
      searched
        ? 'No address of this list fits the search.'
        : 'An address appears here once a confirmation mail is on its way to it.'
    }
    {...(searched && { action: <Button onClick={onClear}>Show all addresses</Button> })}
  />
)

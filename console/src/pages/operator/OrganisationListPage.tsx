import { limits } from '@earshot/shared/limits'
import type { OperatorOrganisation } from '@earshot/shared/operator'
import { Button, Center } from '@mantine/core'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { operatorOrganisationsQuery } from '../../queries/operator-organisations.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './Operator.module.css'
import { organisationColumns } from './organisation-columns.tsx'

/** Every organisation of the installation, searched by the address's `query`. */
export function OrganisationListPage() {
  const [search, setSearch] = useSearchParams()
  const query = search.get('query') ?? ''
  const show = (text: string) => setSearch(text === '' ? {} : { query: text }, { replace: true })
  const organisations = useInfiniteQuery(operatorOrganisationsQuery(query))
  const { data, error, refetch } = organisations
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label="Search by name, owner or id"
          value={query}
          maxLength={limits.searchQueryMax}
          onChange={(text) => show(text.trim())}
        />
      </div>
      <ListState
        of={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
        loading="Loading Organisations..."
        failed="The organisations could not be loaded"
        isEmpty={(items) => items.length === 0}
        empty={
          <EmptyState
            icon={<IconBuilding size={36} stroke={1.4} />}
            title="No organisation found"
            text="No name, no owner’s address and no id fits this search."
            action={<Button onClick={() => show('')}>Show all organisations</Button>}
          />
        }
      >
        {(items) => (
          <>
            <DataTable<OperatorOrganisation>
              caption="Organisations"
              columns={organisationColumns}
              rows={items}
              keyOf={({ id }) => id}
            />
            {organisations.hasNextPage && (
              <Center mt="md">
                <Button
                  variant="default"
                  loading={organisations.isFetchingNextPage}
                  onClick={() => void organisations.fetchNextPage()}
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

import type { OperatorOrganisation } from '@earshot/shared/operator/operator'
import { Button } from '@mantine/core'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DataTable } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { useSearchState } from '../lib/search-state.ts'
import classes from './Operator.module.css'
import { operatorOrganisationsQuery } from './operator-queries.ts'
import { organisationColumns } from './organisation-columns.tsx'

const Search = z.object({ query: z.string().trim().default('') })

/** Every organisation of the installation, searched by the address's `query`. */
export function OrganisationListPage() {
  const [{ query }, { change }] = useSearchState(Search)
  const organisations = useInfiniteQuery(operatorOrganisationsQuery(query))
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label="Search by name, owner or id"
          value={query}
          onChange={(query) => change({ query })}
        />
      </div>
      <QueryState
        query={organisations}
        loading="Loading Organisations..."
        failed="The organisations could not be loaded"
        empty={{
          Icon: IconBuilding,
          title: 'No organisation found',
          text: 'No name, owner’s email or id matches this search.',
          action: <Button onClick={() => change({ query: '' })}>Show all organisations</Button>,
        }}
      >
        {(items) => (
          <>
            <DataTable<OperatorOrganisation>
              caption="Organisations"
              columns={organisationColumns}
              rows={items}
              keyOf={({ id }) => id}
            />
          </>
        )}
      </QueryState>
    </>
  )
}

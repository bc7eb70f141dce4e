import { type Company, CompanyQuery } from '@earshot/shared/company/company'
import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable } from '../design/table/DataTable.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import classes from '../person/People.module.css'
import { PeopleTabs } from '../person/PeopleTabs.tsx'
import { companiesQuery } from '../queries/companies.ts'
import { useUser } from '../session/session.ts'
import { type CompanyAction, CompanyDialogs } from './CompanyDialogs.tsx'
import { useCompanyColumns } from './company-columns.tsx'

/** State of the list of companies, in its address. */
const CompanyFilters = CompanyQuery.pick({ query: true, sort: true })

const sorts: readonly { value: CompanyQuery['sort']; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'revenue', label: 'Highest revenue' },
  { value: 'newest', label: 'Newest' },
]

/** Companies for which customers work, searched and sorted by the address. */
export function CompanyList() {
  const [{ query, sort }, { change }] = useSearchState(CompanyFilters)
  const [action, setAction] = useState<CompanyAction>()
  const navigate = useNavigate()
  const columns = useCompanyColumns(setAction)
  const companies = useInfiniteQuery(companiesQuery({ query: query || undefined, sort }))
  const add = may(useUser().currentTenant, 'editContacts') ? () => setAction({ type: 'add' }) : undefined
  return (
    <div className={classes.page}>
      <PageTitle title="Companies" />
      <PeopleTabs />
      <search className={classes.tools} aria-label="Companies">
        <div className={classes.search}>
          <SearchField label="Search companies" value={query ?? ''} onChange={(query) => change({ query })} />
        </div>
        <FilterMenu label="Sort" value={sort} options={sorts} onChange={(sort) => change({ sort })} />
        {add && <AddButton onClick={add} atEnd />}
      </search>
      <QueryState
        query={companies}
        loading="Loading Companies..."
        failed="The companies could not be loaded"
        empty={query ? noneFound(() => change({ query: undefined })) : noneYet(add)}
        more="Show more companies"
      >
        {(rows) => (
          <DataTable<Company> caption="Companies" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </QueryState>
      <CompanyDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onAdded={({ id }) => void navigate(paths.company(id))}
      />
    </div>
  )
}

const AddButton = ({ onClick, atEnd = false }: { onClick: () => void; atEnd?: boolean }) => (
  <Button
    size="compact-sm"
    ml={atEnd ? 'auto' : 0}
    leftSection={<IconPlus size={14} aria-hidden />}
    onClick={onClick}
  >
    New company
  </Button>
)

const noneFound = (onClear: () => void): EmptyStateProps => ({
  Icon: IconBuilding,
  title: 'No company found',
  text: 'No name or domain matches. Try other words.',
  action: (
    <Button variant="default" onClick={onClear}>
      Show all companies
    </Button>
  ),
})

const noneYet = (onAdd: (() => void) | undefined): EmptyStateProps => ({
  Icon: IconBuilding,
  title: 'No companies yet',
  text: 'Companies show which of your customers want something, and what they pay. Your site can state them with signed identity, or add them here.',
  action: onAdd && <AddButton onClick={onAdd} />,
})

import { type Person, PersonQuery } from '@earshot/shared/person/person'
import { Button } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CompanyFilter } from '../company/choice/CompanyFilter.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable } from '../design/table/DataTable.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { useSearchState } from '../lib/search-state.ts'
import { peopleQuery } from '../queries/people.ts'
import classes from './People.module.css'
import { PeopleTabs } from './PeopleTabs.tsx'
import { personColumns } from './person-columns.tsx'

/** State of the list of people, in its address. */
const PeopleFilters = z.object({
  query: PersonQuery.shape.query,
  state: z.enum(['everybody', 'verified', 'trusted', 'blocked']).optional(),
  sort: PersonQuery.shape.sort,
  companyId: PersonQuery.shape.companyId,
})
type PeopleFilters = z.output<typeof PeopleFilters>

/** Contacts who sent feedback, filtered and sorted by the address; only those of whom something is known at first. */
export function PeopleList() {
  const [{ query, state, sort, companyId }, { change }] = useSearchState(PeopleFilters)
  const only = state === 'everybody' ? undefined : (state ?? 'known')
  const people = useInfiniteQuery(peopleQuery({ query: query || undefined, state: only, sort, companyId }))
  return (
    <div className={classes.page}>
      <PageTitle title="People" />
      <PeopleTabs />
      <search className={classes.tools} aria-label="People">
        <div className={classes.search}>
          <SearchField label="Search people" value={query ?? ''} onChange={(query) => change({ query })} />
        </div>
        <FilterMenu
          label="State"
          value={state}
          all="Known people"
          options={states}
          onChange={(state) => change({ state: state as PeopleFilters['state'] })}
        />
        <CompanyFilter value={companyId} onChange={(companyId) => change({ companyId })} />
        <FilterMenu
          label="Sort"
          value={sort}
          options={sorts}
          onChange={(sort) => change({ sort: sort as PeopleFilters['sort'] })}
        />
      </search>
      <QueryState
        query={people}
        loading="Loading People..."
        failed="People could not be loaded"
        empty={emptyList(Boolean(query || state || companyId), () =>
          change({ query: undefined, companyId: undefined, state: 'everybody' }),
        )}
        more="Show more people"
      >
        {(rows) => (
          <DataTable<Person> caption="People" columns={personColumns} rows={rows} keyOf={({ id }) => id} />
        )}
      </QueryState>
    </div>
  )
}

const sorts = [
  { value: 'seen', label: 'Last seen' },
  { value: 'name', label: 'Name' },
] as const

const states = [
  { value: 'everybody', label: 'Everybody, also without a name' },
  { value: 'verified', label: 'Verified' },
  { value: 'trusted', label: 'Trusted' },
  { value: 'blocked', label: 'Blocked' },
] as const

const emptyList = (filtered: boolean, onClear: () => void): EmptyStateProps =>
  filtered
    ? {
        Icon: IconAddressBook,
        title: 'Nobody found',
        text: 'No name, email, company or id matches. Try other words, or remove the filter.',
        action: (
          <Button variant="default" onClick={onClear}>
            Show everybody
          </Button>
        ),
      }
    : {
        Icon: IconAddressBook,
        title: 'No people yet',
        text: 'Everybody with a name or an email who sends feedback, votes or comments appears here.',
        action: (
          <Button variant="default" onClick={onClear}>
            Show everybody
          </Button>
        ),
      }

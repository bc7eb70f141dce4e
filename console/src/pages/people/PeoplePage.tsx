import { limits } from '@earshot/shared/limits'
import type { Person } from '@earshot/shared/person'
import { Button } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchState } from '../../lib/search-state.ts'
import { peopleQuery } from '../../queries/people.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { EmptyStateProps } from '../../ui/EmptyState.tsx'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './People.module.css'
import { PeopleFilters } from './people-filters.ts'
import { personColumns } from './person-columns.tsx'

/** The people behind the feedback, last seen first, filtered by the address. */
export function PeoplePage() {
  const [{ query, state }, { change, clear }] = useSearchState(PeopleFilters)
  const people = useInfiniteQuery(peopleQuery({ query: query || undefined, state }))
  return (
    <div className={classes.page}>
      <PageTitle title="People" />
      <search className={classes.tools} aria-label="People">
        <div className={classes.search}>
          <SearchField
            label="Search people"
            value={query ?? ''}
            maxLength={limits.searchQueryMax}
            onChange={(query) => change({ query })}
          />
        </div>
        <FilterMenu
          label="State"
          value={state ?? ''}
          options={states}
          onChange={(state) => change({ state: state as PeopleFilters['state'] })}
        />
      </search>
      <QueryState
        query={people}
        loading="Loading People..."
        failed="The people could not be loaded"
        empty={emptyList(Boolean(query || state), clear)}
        more="Show more people"
      >
        {(rows) => (
          <DataTable<Person> caption="People" columns={personColumns} rows={rows} keyOf={({ id }) => id} />
        )}
      </QueryState>
    </div>
  )
}

const states = [
  { value: '', label: 'Everybody' },
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
        text: 'Everybody who sends feedback, votes or comments through your widget or public board appears here.',
      }

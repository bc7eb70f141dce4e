import { counted } from '@earshot/shared/format/counted'
import { type Person, PersonQuery } from '@earshot/shared/person/person'
import { Button } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { PersonAvatar } from '../design/mark/PersonAvatar.tsx'
import { PersonName } from '../design/mark/PersonName.tsx'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { peopleQuery } from '../queries/people.ts'
import classes from './People.module.css'
import { StandingMark } from './StandingMark.tsx'

/** State of the list of people, in its address. */
const PeopleFilters = z.object({
  query: PersonQuery.shape.query,
  state: z.enum(['everybody', 'verified', 'trusted', 'blocked']).optional(),
  sort: PersonQuery.shape.sort,
})
type PeopleFilters = z.output<typeof PeopleFilters>

/** Contacts who sent feedback, filtered and sorted by the address; only those of whom something is known at first. */
export function PeoplePage() {
  const [{ query, state, sort }, { change }] = useSearchState(PeopleFilters)
  const only = state === 'everybody' ? undefined : (state ?? 'known')
  const people = useInfiniteQuery(peopleQuery({ query: query || undefined, state: only, sort }))
  return (
    <div className={classes.page}>
      <PageTitle title="People" />
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
        empty={emptyList(Boolean(query || state), () => change({ query: undefined, state: 'everybody' }))}
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

/** The columns of the list of people. */
const personColumns: readonly TableColumn<Person, never>[] = [
  {
    heading: 'Person',
    wide: true,
    accessor: (person) => (
      <Link to={paths.person(person.id)} className={classes.person}>
        <PersonAvatar fullName={person.name} size={28} />
        <span className={classes.who}>
          <span className={classes.name}>
            <PersonName person={{ ...person, kind: 'contact' }} />
            <StandingMark standing={person.standing} />
          </span>
          <span className={classes.muted}>{person.email ?? 'No email given'}</span>
        </span>
      </Link>
    ),
  },
  {
    heading: 'Company',
    width: 170,
    accessor: ({ company }) => company?.name,
  },
  {
    heading: 'Sent',
    width: 150,
    accessor: ({ ideaCount, bugCount }) => sentWords(ideaCount, bugCount),
  },
  { heading: 'Votes', width: 80, accessor: ({ voteCount }) => voteCount },
  {
    heading: 'First seen',
    width: 130,
    accessor: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  { heading: 'Last seen', width: 130, accessor: ({ seenAt }) => <RelativeTime at={seenAt} /> },
]

/** Such as '1 idea, 2 bugs'. */
function sentWords(ideas: number, bugs: number): string {
  const words = [ideas > 0 && counted(ideas, 'idea'), bugs > 0 && counted(bugs, 'bug')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'Nothing'
}

import { PersonQuery } from '@earshot/shared/person/person'
import { Box, Button } from '@mantine/core'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CompanyFilter } from '../company/choice/CompanyFilter.tsx'
import { FilterBy } from '../custom-field/FieldFilter.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { DataTable } from '../design/table/DataTable.tsx'
import type { EmptyStateProps } from '../design/table/EmptyState.tsx'
import { FilterMenu } from '../design/table/FilterMenu.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { SearchField } from '../design/table/SearchField.tsx'
import { type SearchState, useSearchState } from '../lib/search-state.ts'
import type { FieldDefinition } from '../queries/custom-fields.ts'
import { personFieldsQuery } from '../queries/custom-fields.ts'
import { type ListedPerson, peopleQuery } from '../queries/people.ts'
import { FieldColumns, fieldColumn } from './FieldColumns.tsx'
import classes from './People.module.css'
import { PeopleTabs } from './PeopleTabs.tsx'
import { personColumns } from './person-columns.tsx'

/** State of the list of people, in its address. */
const PeopleFilters = z.object({
  query: PersonQuery.shape.query,
  state: z.enum(['everybody', 'verified', 'trusted', 'blocked']).optional(),
  sort: PersonQuery.shape.sort,
  companyId: PersonQuery.shape.companyId,
  fieldId: PersonQuery.shape.fieldId,
  fieldValue: PersonQuery.shape.fieldValue,
  fieldFrom: PersonQuery.shape.fieldFrom,
  fieldTo: PersonQuery.shape.fieldTo,
  /** Ids of the custom fields that have columns, separated by commas. */
  columns: z.string().max(1_000).optional(),
})

type PeopleState = SearchState<typeof PeopleFilters>

/** Contacts who sent feedback, filtered and sorted by the address; only those of whom something is known at first. */
export function PeopleList() {
  const state = useSearchState(PeopleFilters)
  const [{ columns = '', ...filters }, { change }] = state
  const { data: fields = [] } = useQuery(personFieldsQuery())
  const shown = fields.filter(({ id }) => columns.split(',').includes(id))
  const people = useInfiniteQuery(
    peopleQuery({
      ...filters,
      query: filters.query || undefined,
      state: filters.state === 'everybody' ? undefined : (filters.state ?? 'known'),
      withFields: shown.length > 0 ? 'true' : undefined,
    }),
  )
  const { state: shownState = 'everybody' } = filters
  const filtered = Boolean(
    filters.query || shownState !== 'everybody' || filters.companyId || filters.fieldId,
  )
  return (
    <div className={classes.page}>
      <PageTitle title="People" />
      <PeopleTabs />
      <PeopleTools state={state} fields={fields} shown={shown} />
      <QueryState
        query={people}
        loading="Loading People..."
        failed="People could not be loaded"
        empty={emptyList(filtered, () =>
          change({ query: undefined, companyId: undefined, ...noField, state: 'everybody' }),
        )}
        more="Show more people"
      >
        {(rows) => (
          <Box className={classes.wide} __vars={{ '--more-columns': String(shown.length) }}>
            <DataTable<ListedPerson>
              caption="People"
              columns={[...personColumns, ...shown.map(fieldColumn)]}
              rows={rows}
              keyOf={({ id }) => id}
            />
          </Box>
        )}
      </QueryState>
    </div>
  )
}

interface ToolsProps {
  state: PeopleState
  fields: readonly FieldDefinition[]
  /** Fields that have columns. */
  shown: readonly FieldDefinition[]
}

/** Search, filters, sort and columns of the list. */
function PeopleTools({ state: [filters, { change }], fields, shown }: ToolsProps) {
  const { query, state, sort, companyId } = filters
  return (
    <search className={classes.tools} aria-label="People">
      <div className={classes.search}>
        <SearchField label="Search people" value={query ?? ''} onChange={(query) => change({ query })} />
      </div>
      <FilterMenu
        label="State"
        value={state}
        all="Known people"
        options={states}
        onChange={(state) => change({ state })}
      />
      <CompanyFilter value={companyId} onChange={(companyId) => change({ companyId })} />
      <FilterBy fields={fields} filters={filters} onChange={change} />
      <FilterMenu label="Sort" value={sort} options={sorts} onChange={(sort) => change({ sort })} />
      {fields.length > 0 && (
        <FieldColumns
          fields={fields}
          shown={shown}
          onChange={(shown) => change({ columns: shown.map(({ id }) => id).join(',') })}
        />
      )}
    </search>
  )
}

const noField = { fieldId: undefined, fieldValue: undefined, fieldFrom: undefined, fieldTo: undefined }

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
        text: 'Nobody matches the words and filters. Try other words, or remove the filter.',
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
      }

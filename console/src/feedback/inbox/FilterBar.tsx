import { formatAmount, fractionDigits } from '@earshot/shared/company/money'
import type { FeedbackCounts } from '@earshot/shared/feedback/feedback-query'
import { countedUpTo } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { StatusCategory } from '@earshot/shared/status/status'
import { statusCategoryLabels } from '@earshot/shared/status/status-words'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { CompanyFilter } from '../../company/choice/CompanyFilter.tsx'
import { useHasCompanies } from '../../company/choice/company-search.ts'
import { byName, FilterMenu, type FilterOption } from '../../design/table/FilterMenu.tsx'
import { SearchField } from '../../design/table/SearchField.tsx'
import { useDateLocale } from '../../lib/format-locale.ts'
import { paths } from '../../lib/paths.ts'
import type { SearchState } from '../../lib/search-state.ts'
import { membersQuery } from '../../queries/members.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import { TagFilter } from '../../tag/TagFilter.tsx'
import type { FeedbackFilters } from '../filters.ts'
import { NewFeedbackButton } from '../new/NewFeedbackButton.tsx'
import classes from './Inbox.module.css'
import type { Selection } from './use-selection.ts'

interface FilterProps {
  filters: FeedbackFilters
  /** `''` removes a filter. */
  onChange: (changes: Partial<Record<keyof FeedbackFilters, string | undefined>>) => void
}

type View = Exclude<keyof FeedbackCounts, 'limited'>

const views: readonly { label: string; view: Partial<FeedbackFilters>; of: View }[] = [
  { label: 'All', view: {}, of: 'all' },
  { label: 'Held for review', view: { moderation: 'held' }, of: 'held' },
  { label: 'Unanswered', view: { unanswered: true }, of: 'unanswered' },
  { label: 'Rejected', view: { moderation: 'rejected' }, of: 'rejected' },
]

const types: readonly FilterOption[] = [
  { value: 'idea', label: 'Ideas' },
  { value: 'bug', label: 'Bugs' },
]
const sorts: readonly FilterOption[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'top', label: 'Most wanted' },
  { value: 'value', label: 'Highest value' },
]

interface Props {
  state: SearchState<typeof FeedbackFilters>
  counts: FeedbackCounts | undefined
  search: RefObject<HTMLInputElement | null>
  /** Part of the list that is selected for bulk actions. */
  extent: Selection['extent']
  /** Selects everything that bulk actions can change at a time, or clears the selection. */
  onSelectAll: () => void
  /** Called on Enter in the search, with its text. */
  onEnter: (text: string) => void
}

/** Views of the inbox with their counts, filters and search; all of them are in the URL. */
export const FilterBar = memo(function FilterBar({
  state,
  counts,
  search,
  extent,
  onSelectAll,
  onEnter,
}: Props) {
  const [filters, { change }] = state
  return (
    <search className={classes.head} aria-label="Feedback">
      <Views state={state} counts={counts} />
      <div className={classes.filters}>
        <SelectAll extent={extent} onChange={onSelectAll} />
        <ProjectMenu filters={filters} onChange={change} />
        <FilterMenu
          label="Type"
          value={filters.kind}
          all="Ideas and bugs"
          options={types}
          onChange={(kind) => change({ kind })}
        />
        <StatusFilter filters={filters} onChange={change} />
        <AssigneeFilter filters={filters} onChange={change} />
        <TagFilter value={filters.tagId} onChange={(tagId) => change({ tagId })} />
        <CompanyFilter value={filters.companyId} onChange={(companyId) => change({ companyId })} />
        <ValueFilter filters={filters} onChange={change} />
        {filters.query ? (
          <span className={classes.sorted}>Best match</span>
        ) : (
          <FilterMenu
            label="Sort"
            value={filters.sort}
            options={sorts}
            onChange={(sort) => change({ sort })}
          />
        )}
      </div>
      <div className={classes.search}>
        <SearchField
          ref={search}
          label="Search feedback"
          value={filters.query ?? ''}
          onChange={(query) => change({ query })}
          onEnter={onEnter}
        />
        <NewFeedbackButton label="New" />
      </div>
    </search>
  )
})

function SelectAll({ extent, onChange }: Pick<Props, 'extent'> & { onChange: () => void }) {
  const label = extent === 'all' ? 'Clear selection' : 'Select all'
  return (
    <Checkbox
      size="xs"
      mx={6}
      aria-label={label}
      title={label}
      checked={extent === 'all'}
      indeterminate={extent === 'some'}
      onChange={({ currentTarget }) => {
        onChange()
        // Shortcuts work on the rows' links.
        currentTarget
          .closest('section')
          ?.querySelector<HTMLElement>('a[data-feedback][tabindex="0"]')
          ?.focus()
      }}
    />
  )
}

function Views({ state: [filters, { linkTo }], counts }: Pick<Props, 'state' | 'counts'>) {
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ label, view, of }) => {
        const current = filters.moderation === view.moderation && filters.unanswered === view.unanswered
        const { search } = linkTo({ moderation: undefined, unanswered: undefined, ...view })
        return (
          <Link
            key={label}
            // A view opens without an item, because the open item may not be in it.
            to={{ pathname: paths.feedback(), search }}
            className={classes.view}
            aria-current={current ? 'true' : undefined}
          >
            {label}{' '}
            <span className={classes.number}>{counts && countedUpTo(counts[of], limits.countedMax)}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Rendered only if there are several projects. */
function ProjectMenu({ filters, onChange }: FilterProps) {
  const { projects } = useStatuses()
  if (projects.length < 2) return null
  return (
    <FilterMenu
      label="Project"
      value={filters.projectId}
      all="All projects"
      options={byName(projects)}
      onChange={(projectId) => onChange({ projectId, statusId: undefined })}
    />
  )
}

/** The signed-in member first, then their colleagues. */
function AssigneeFilter({ filters, onChange }: FilterProps) {
  const { personId } = useUser()
  const { data: members = [] } = useQuery(membersQuery())
  const others = members.filter(({ id }) => id !== personId)
  return (
    <FilterMenu
      label="Assignee"
      value={filters.assigneeId}
      all="Anybody"
      options={[{ value: personId, label: 'Assigned to me' }, ...byName(others)]}
      onChange={(assigneeId) => onChange({ assigneeId })}
    />
  )
}

/** Least values to choose from, in whole units of the currency. */
const values = [100, 1_000, 10_000, 100_000]

/** Least revenue of the companies that want an item; rendered only if there are companies. */
function ValueFilter({ filters: { minValue }, onChange }: FilterProps) {
  const { currency } = useUser().currentTenant
  const locale = useDateLocale()
  if (!useHasCompanies() && minValue === undefined) return null
  const amounts = values.map((value) => value * 10 ** fractionDigits(currency))
  if (minValue !== undefined && !amounts.includes(minValue)) amounts.push(minValue)
  return (
    <FilterMenu
      label="Value"
      value={minValue?.toString()}
      all="Any value"
      options={amounts
        .toSorted((one, other) => one - other)
        .map((amount) => ({
          value: String(amount),
          label: `At least ${formatAmount(amount, currency, locale)}`,
        }))}
      onChange={(minValue) => onChange({ minValue })}
    />
  )
}

/** Statuses of the chosen project; for several projects, the statuses' categories. */
function StatusFilter({ filters, onChange }: FilterProps) {
  const { projects, of } = useStatuses()
  const projectId = filters.projectId ?? (projects.length === 1 ? projects[0]?.id : undefined)
  if (projectId)
    return (
      <FilterMenu
        label="Status"
        value={filters.statusId}
        all="Any status"
        options={byName(of(projectId))}
        onChange={(statusId) => onChange({ statusId, category: undefined })}
      />
    )
  return (
    <FilterMenu
      label="Status"
      value={filters.category}
      all="Any status"
      options={StatusCategory.options.map((value) => ({ value, label: statusCategoryLabels[value] }))}
      onChange={(category) => onChange({ category })}
    />
  )
}

import type { FeedbackCounts } from '@earshot/shared/feedback/feedback-query'
import { countedUpTo } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { StatusCategory } from '@earshot/shared/status/status'
import { statusCategoryLabels } from '@earshot/shared/status/status-words'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject, useState } from 'react'
import { Link } from 'react-router-dom'
import { byName, FilterMenu, type FilterOption } from '../../design/table/FilterMenu.tsx'
import { SearchField } from '../../design/table/SearchField.tsx'
import { paths } from '../../lib/paths.ts'
import type { SearchState } from '../../lib/search-state.ts'
import { membersQuery } from '../../queries/members.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import type { FeedbackFilters } from '../filters.ts'
import { NewFeedbackButton } from '../new/NewFeedbackButton.tsx'
import classes from './Inbox.module.css'
import { hasMoreFilters, MoreFilters, MoreFiltersButton } from './MoreFilters.tsx'
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
  const selects = may(useUser().currentTenant, 'tagItems')
  const projectId = useListedProject(filters)
  const [opened, setOpened] = useState(hasMoreFilters(filters))
  return (
    <search className={classes.head} aria-label="Feedback">
      <Views state={state} counts={counts} />
      <div className={classes.filters}>
        {selects && <SelectAll extent={extent} onChange={onSelectAll} />}
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
        <MoreFiltersButton
          filters={filters}
          projectId={projectId}
          opened={opened}
          onToggle={() => setOpened(!opened)}
        />
      </div>
      {opened && <MoreFilters filters={filters} projectId={projectId} onChange={change} />}
      <div className={classes.search}>
        <SearchField
          ref={search}
          label="Search feedback"
          value={filters.query ?? ''}
          onChange={(query) => change({ query })}
          onEnter={onEnter}
        />
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

/** Filters that belong to one project. */
const ofProject = {
  statusId: undefined,
  fieldId: undefined,
  fieldValue: undefined,
  fieldFrom: undefined,
  fieldTo: undefined,
}

/** Id of the chosen project, or of the only one; undefined for a list of several projects. */
function useListedProject({ projectId }: FeedbackFilters): string | undefined {
  const { projects } = useStatuses()
  return projectId ?? (projects.length === 1 ? projects[0]?.id : undefined)
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
      onChange={(projectId) => onChange({ projectId, ...ofProject })}
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

/** Statuses of the chosen project; for several projects, the statuses' categories. */
function StatusFilter({ filters, onChange }: FilterProps) {
  const { of } = useStatuses()
  const projectId = useListedProject(filters)
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

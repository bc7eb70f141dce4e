import { limits } from '@earshot/shared/limits'
import { StatusCategory } from '@earshot/shared/status'
import { statusCategoryLabels } from '@earshot/shared/words'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useSearchState } from '../../lib/search-state.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagFilter } from '../../tags/TagFilter.tsx'
import { FilterMenu, type FilterOption } from '../../ui/FilterMenu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './Feedback.module.css'
import { Filters } from './filters.ts'

interface FilterProps {
  filters: Filters
  /** `''` takes a filter away. */
  onChange: (changes: Partial<Record<keyof Filters, string | undefined>>) => void
}

const views: readonly { label: string; view: Partial<Filters> }[] = [
  { label: 'All', view: {} },
  { label: 'Held for review', view: { moderation: 'held' } },
  { label: 'Unanswered', view: { unanswered: true } },
  { label: 'Rejected', view: { moderation: 'rejected' } },
]

const kinds: readonly [FilterOption, ...FilterOption[]] = [
  { value: '', label: 'Ideas and bugs' },
  { value: 'idea', label: 'Ideas' },
  { value: 'bug', label: 'Bugs' },
]
const sorts: readonly [FilterOption, ...FilterOption[]] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'top', label: 'Most wanted first' },
]

/** The inbox's views, filters and search; everything chosen is in the URL. */
export function FilterBar({
  filters,
  onChange,
  search,
}: FilterProps & { search: RefObject<HTMLInputElement | null> }) {
  return (
    <search className={classes.filters} aria-label="Feedback">
      <Views />
      <ProjectMenu filters={filters} onChange={onChange} />
      <FilterMenu
        label="Kind"
        value={filters.kind ?? ''}
        options={kinds}
        onChange={(kind) => onChange({ kind })}
      />
      <StatusFilter filters={filters} onChange={onChange} />
      <TagFilter value={filters.tagId ?? ''} onChange={(tagId) => onChange({ tagId })} />
      <FilterMenu label="Sort" value={filters.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <div className={classes.search}>
        <SearchField
          ref={search}
          label="Search feedback"
          value={filters.query ?? ''}
          maxLength={limits.searchQueryMax}
          onChange={(query) => onChange({ query })}
        />
      </div>
    </search>
  )
}

function Views() {
  const [filters, { linkTo }] = useSearchState(Filters)
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ label, view }) => {
        const current = filters.moderation === view.moderation && filters.unanswered === view.unanswered
        return (
          <Link
            key={label}
            to={linkTo({ moderation: undefined, unanswered: undefined, ...view })}
            className={classes.view}
            aria-current={current ? 'true' : undefined}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** Only where there is more than one project. */
function ProjectMenu({ filters, onChange }: FilterProps) {
  const { projects } = useStatuses()
  if (projects.length < 2) return null
  return (
    <FilterMenu
      label="Project"
      value={filters.projectId ?? ''}
      options={[
        { value: '', label: 'All projects' },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(projectId) => onChange({ projectId, statusId: undefined })}
    />
  )
}

/** The chosen project's own statuses; over several projects, what their statuses mean. */
function StatusFilter({ filters, onChange }: FilterProps) {
  const { projects, of } = useStatuses()
  const projectId = filters.projectId ?? (projects.length === 1 ? projects[0]?.id : undefined)
  const statuses = projectId ? of(projectId) : []
  if (projectId)
    return (
      <FilterMenu
        label="Status"
        value={filters.statusId ?? ''}
        options={[
          { value: '', label: 'Any status' },
          ...statuses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(statusId) => onChange({ statusId, category: undefined })}
      />
    )
  return (
    <FilterMenu
      label="Status"
      value={filters.category ?? ''}
      options={[
        { value: '', label: 'Any status' },
        ...StatusCategory.options.map((value) => ({ value, label: statusCategoryLabels[value] })),
      ]}
      onChange={(category) => onChange({ category })}
    />
  )
}

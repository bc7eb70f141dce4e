import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { CompanyFilter } from '../../company/choice/CompanyFilter.tsx'
import { useHasCompanies } from '../../company/choice/company-search.ts'
import { FieldFilter } from '../../custom-field/FieldFilter.tsx'
import { customFieldsQuery } from '../../queries/custom-fields.ts'
import { TagFilter } from '../../tag/TagFilter.tsx'
import { useTags } from '../../tag/tag-queries.ts'
import type { FeedbackFilters } from '../filters.ts'
import classes from './Inbox.module.css'
import { ValueFilter } from './ValueFilter.tsx'

interface Props {
  filters: FeedbackFilters
  /** Id of the project whose items are listed; undefined for several projects. */
  projectId: string | undefined
  /** `''` removes a filter. */
  onChange: (changes: Partial<Record<keyof FeedbackFilters, string | undefined>>) => void
}

/** True if one of the filters below is set. */
export const hasMoreFilters = ({ tagId, companyId, minValue, fieldId }: FeedbackFilters): boolean =>
  (tagId ?? companyId ?? minValue ?? fieldId) !== undefined

interface ButtonProps extends Pick<Props, 'filters' | 'projectId'> {
  opened: boolean
  onToggle: () => void
}

/**
 * Opens the line of `MoreFilters`; rendered only if there is something to filter by. Invisible until that is known, so
 * that nothing moves.
 */
export function MoreFiltersButton({ filters, projectId, opened, onToggle }: ButtonProps) {
  const { tags, pending: tagsPending } = useTags()
  const hasCompanies = useHasCompanies()
  const { data: fields = [], isLoading: fieldsPending } = useQuery({
    ...customFieldsQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  })
  const used = hasMoreFilters(filters)
  const known = used || hasCompanies === true || tags.length > 0 || fields.length > 0
  if (!known && !tagsPending && hasCompanies !== undefined && !fieldsPending) return null
  return (
    <Button
      size="compact-sm"
      fw={500}
      variant={used ? 'light' : 'default'}
      className={known ? undefined : classes.unknown}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-label="More filters"
      aria-expanded={opened}
      onClick={onToggle}
    >
      More
    </Button>
  )
}

/** Filters that are used less often, on a line of their own, so that the list does not move as they load. */
export const MoreFilters = ({ filters, projectId, onChange }: Props) => (
  <div className={classes.filters}>
    <TagFilter value={filters.tagId} onChange={(tagId) => onChange({ tagId })} />
    <ValueFilter filters={filters} onChange={onChange} />
    <CompanyFilter value={filters.companyId} onChange={(companyId) => onChange({ companyId })} />
    <FieldFilter projectId={projectId} filters={filters} onChange={onChange} />
  </div>
)

import { auditTargets } from '@earshot/shared/event/event-definition'
import { events } from '@earshot/shared/event/events'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { byName, FilterMenu, type FilterOption } from '../design/table/FilterMenu.tsx'
import { membersQuery } from '../queries/members.ts'
import classes from './AuditLog.module.css'
import type { AuditFilters } from './audit-filters.ts'

interface Props {
  filters: AuditFilters
  /** `''` removes a filter. */
  onChange: (changes: Partial<Record<keyof AuditFilters, string>>) => void
  onClear: () => void
}

const actions: readonly FilterOption[] = Object.entries(events)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

const targets: readonly FilterOption[] = Object.entries(auditTargets).map(([value, { label }]) => ({
  value,
  label,
}))

/** Filters of the audit log; all of them are in the URL. */
export function AuditFilterBar({ filters, onChange, onClear }: Props) {
  const { data: members = [] } = useQuery(membersQuery())
  return (
    <search className={classes.filters} aria-label="Audit log">
      <FilterMenu
        label="Person"
        value={filters.personId}
        all="Everybody"
        options={byName(members)}
        onChange={(personId) => onChange({ personId })}
      />
      <FilterMenu
        label="Action"
        value={filters.action}
        all="All actions"
        options={actions}
        onChange={(action) => onChange({ action })}
      />
      <FilterMenu
        label="Target"
        value={filters.targetKind}
        all="Everything"
        options={targets}
        onChange={(targetKind) => onChange({ targetKind, targetId: '' })}
      />
      <Day label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={filters.to} onChange={(to) => onChange({ to })} />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" size="compact-sm" h={30} onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  )
}

const Day = ({
  label,
  value = '',
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}) => (
  <TextInput
    type="date"
    size="xs"
    label={label}
    value={value}
    classNames={{ root: classes.day, label: classes.dayLabel }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

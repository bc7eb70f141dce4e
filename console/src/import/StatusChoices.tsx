import type { ImportMapping } from '@earshot/shared/import/import'
import type { Status } from '@earshot/shared/status/status'
import { NativeSelect, Text } from '@mantine/core'
import classes from './Imports.module.css'

interface Props {
  mapping: ImportMapping
  /** Statuses in the file. */
  found: readonly string[]
  statuses: readonly Status[]
  onChange: (statuses: ImportMapping['statuses']) => void
}

/** The project's status for each status in the file. */
export function StatusChoices({ mapping, found, statuses, onChange }: Props) {
  const usual = statuses.find(({ isDefault }) => isDefault)
  if (mapping.kind !== 'feedback' || found.length === 0) return null
  return (
    <fieldset className={classes.statuses}>
      <legend>Statuses</legend>
      {found.map((name) => (
        <div key={name} className={classes.status}>
          <Text size="sm">{name}</Text>
          <NativeSelect
            className={classes.field}
            aria-label={`Status for ${name}`}
            data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
            value={mapping.statuses[name] ?? usual?.id ?? ''}
            onChange={({ currentTarget }) => onChange({ ...mapping.statuses, [name]: currentTarget.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

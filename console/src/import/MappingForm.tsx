import type { Import, ImportMapping } from '@earshot/shared/import/import'
import {
  type ImportKind,
  importFields,
  importKinds,
  importSources,
  isImportField,
  requiredFields,
} from '@earshot/shared/import/import-fields'
import type { Project } from '@earshot/shared/project/project'
import { keysOf, oneOf } from '@earshot/shared/record'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import classes from './Imports.module.css'
import { checkImport, showImport } from './import-queries.ts'
import { StatusChoices } from './StatusChoices.tsx'

interface Props {
  item: Import
  project: Project
  onChecked: () => void
}

/** How the columns of a file are read, as it was guessed until somebody changes it. */
export function MappingForm({ item, project, onChecked }: Props) {
  const [mapping, setMapping] = useState(item.mapping)
  const check = useMutation({
    mutationFn: (chosen: ImportMapping) => checkImport(item.id, chosen),
    onSuccess: (changed) => {
      showImport(changed)
      onChecked()
    },
  })
  if (!mapping) return null
  const labels: Record<string, string> = importFields[mapping.kind]
  const missing = requiredFields[mapping.kind].filter((field) => !mapping.columns.includes(field))
  const change = (values: Partial<ImportMapping>) => setMapping({ ...mapping, ...values })
  return (
    <div className={classes.form}>
      <Choices mapping={mapping} onChange={change} />
      <Columns item={item} mapping={mapping} onChange={(columns) => change({ columns })} />
      <StatusChoices
        mapping={mapping}
        found={item.columns[mapping.columns.indexOf('status')]?.values ?? []}
        statuses={project.statuses}
        onChange={(statuses) => change({ statuses })}
      />
      {missing.length > 0 && (
        <Text size="sm" c="var(--danger-fg)" role="alert">
          Please choose a column for: {missing.map((field) => labels[field]).join(', ')}
        </Text>
      )}
      {check.error && (
        <Text size="sm" c="var(--danger-fg)" role="alert">
          {messageOf(check.error)}
        </Text>
      )}
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed">
          {item.encoding} · {delimiterNames[item.delimiter] ?? item.delimiter}
        </Text>
        <Button
          size="sm"
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate(mapping)}
        >
          Check rows
        </Button>
      </Group>
    </div>
  )
}

const delimiterNames: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

const kindNames: Record<ImportKind, string> = {
  feedback: 'Ideas and bugs',
  votes: 'Votes',
  comments: 'Comments',
  people: 'People',
  companies: 'Companies',
}

interface ChoicesProps {
  mapping: ImportMapping
  onChange: (values: Partial<ImportMapping>) => void
}

const Choices = ({ mapping, onChange }: ChoicesProps) => (
  <div className={classes.choices}>
    <NativeSelect
      label="Each row is one of"
      data={importKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      value={mapping.kind}
      onChange={({ currentTarget }) => {
        const kind = oneOf(importKinds, currentTarget.value) ?? mapping.kind
        const columns = mapping.columns.map((field) =>
          field !== null && isImportField(kind, field) ? field : null,
        )
        onChange({ kind, columns })
      }}
    />
    <NativeSelect
      label="Exported from"
      data={keysOf(importSources).map((source) => ({ value: source, label: importSources[source] }))}
      value={mapping.source}
      onChange={({ currentTarget }) =>
        onChange({ source: oneOf(keysOf(importSources), currentTarget.value) ?? mapping.source })
      }
    />
    <NativeSelect
      label="Dates such as 1/2/2026"
      data={[
        { value: 'day', label: '1 February' },
        { value: 'month', label: 'January 2' },
      ]}
      value={mapping.dateOrder}
      onChange={({ currentTarget }) =>
        onChange({ dateOrder: currentTarget.value === 'month' ? 'month' : 'day' })
      }
    />
  </div>
)

interface ColumnsProps {
  item: Import
  mapping: ImportMapping
  onChange: (columns: ImportMapping['columns']) => void
}

/** Each column of the file with examples, and what it is. */
function Columns({ item, mapping, onChange }: ColumnsProps) {
  const fields: Record<string, string> = importFields[mapping.kind]
  const unread = mapping.kind === 'feedback' ? 'Keep as an internal note' : 'Leave out'
  return (
    <ul className={classes.columns} aria-label="Columns">
      {item.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity; names may repeat.
        <li key={at}>
          <div className={classes.column}>
            <p className={classes.name}>{column.name || `Column ${at + 1}`}</p>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {column.samples.join(' · ') || 'Empty'}
            </Text>
          </div>
          <NativeSelect
            className={classes.field}
            aria-label={column.name || `Column ${at + 1}`}
            data={[
              { value: '', label: unread },
              ...Object.entries(fields).map(([value, label]) => ({ value, label })),
            ]}
            value={mapping.columns[at] ?? ''}
            onChange={({ currentTarget }) =>
              onChange(mapping.columns.with(at, currentTarget.value === '' ? null : currentTarget.value))
            }
          />
        </li>
      ))}
    </ul>
  )
}

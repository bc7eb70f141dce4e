import type { CountedTable } from './counted-tables.ts'

/** How much a row of a table counts against a plan's limits. `row` is the SQL name of a row. */
interface Measure {
  /** The first column of the key within the organisation: `id` where it is missing, else one of few rows each. */
  key?: string
  /** Columns whose changes are counted. */
  columns: readonly string[]
  /** SQL for the bytes of a row. */
  bytes(row: string): string
  /** SQL that is true for a row held for review; missing for tables without reviews. */
  waits?(row: string): string
}

/** Columns, bytes and reviews of the rows of each table that counts. */
export const measures: { readonly [Name in CountedTable]: Measure } = {
  feedback: {
    columns: ['title', 'body', 'moderation'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held'`,
  },
  comments: {
    columns: ['body', 'moderation', 'deleted_at'],
    bytes: (row) => `octet_length(${row}.body)`,
    waits: (row) => `${row}.moderation = 'held' and ${row}.deleted_at is null`,
  },
  feedback_field_values: {
    key: 'feedback_id',
    columns: ['value'],
    bytes: (row) => `octet_length(${row}.value)`,
  },
  person_field_values: {
    key: 'person_id',
    columns: ['value'],
    bytes: (row) => `octet_length(${row}.value)`,
  },
  comment_versions: { key: 'comment_id', columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  tasks: {
    columns: ['title', 'description'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.description)`,
  },
  task_comments: { columns: ['body'], bytes: (row) => `octet_length(${row}.body)` },
  changelog_entries: {
    columns: ['title', 'body'],
    bytes: (row) => `octet_length(${row}.title) + octet_length(${row}.body)`,
  },
  logos: {
    key: 'project_id',
    columns: ['webp_base64'],
    bytes: (row) => `octet_length(${row}.webp_base64) * 3 / 4`,
  },
  reports: {
    columns: ['body', 'environment', 'diagnostics'],
    bytes: (row) =>
      `octet_length(${row}.body) + octet_length(${row}.environment) + coalesce(octet_length(${row}.diagnostics), 0)`,
  },
  files: { columns: ['bytes'], bytes: (row) => `${row}.bytes` },
  source_maps: { columns: ['bytes'], bytes: (row) => `${row}.bytes` },
}

/** A row's counts, as SQL. */
export const countsOf = (table: CountedTable, row: string) => {
  const { bytes, waits } = measures[table]
  return {
    storage: `(${bytes(row)})`,
    waiting: waits ? `(case when ${waits(row)} then 1 else 0 end)` : '0',
  }
}

import type { TableMetadata } from './tenant-table.ts'

type Row = Record<string, unknown>

/** The name of a table or a column in the API. */
export const wireName = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * How an export shows the rows of a table: names as in the API, JSON parsed, flags as booleans.
 *
 * @param columns the table's columns in the export
 */
export function exportedRow(
  { json, flags, words }: TableMetadata,
  columns: readonly string[],
): (row: Row) => Row {
  const asJson = new Set<string>(json)
  const asFlag = new Set<string>(flags)
  const asWords = new Set<string>(words)
  const value = (column: string, raw: unknown): unknown => {
    if (asFlag.has(column)) return raw === 1
    return asJson.has(column) && typeof raw === 'string' ? JSON.parse(raw) : raw
  }
  const read = (row: Row, column: string): unknown =>
    asWords.has(column) && row.deleted_at !== null ? '' : row[column]
  return (row) =>
    Object.fromEntries(columns.map((column) => [wireName(column), value(column, read(row, column))]))
}

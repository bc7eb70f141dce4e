/** A row by columns: text, numbers and nulls, which are the same on both engines. */
export type TransferredRow = Record<string, unknown>

/** The columns of each table. */
export type TableColumns = Record<string, string[]>

/** A column as an engine has it. */
export interface ColumnType {
  table: string
  name: string
  /** `integer` has 32 bits, `bigint` as many as a number of JavaScript has exactly. */
  type: 'text' | 'integer' | 'bigint' | 'double precision'
  isOptional: boolean
}

/** Rows of the catalogue, one for each column, by tables. */
export const columnsByTable = (found: readonly { table: string; name: string }[]): TableColumns =>
  Object.fromEntries(
    [...Map.groupBy(found, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ name }) => name),
    ]),
  )

/** Names of columns as SQL. */
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

/**
 * SQL for an order by the letters of columns, the same on both engines; '' without columns.
 * @param letters SQL for the letters of a column
 */
export const orderBy = (columns: readonly string[], letters: (column: string) => string): string =>
  columns.length === 0 ? '' : `order by ${columns.map(letters).join(', ')}`

/** Thrown for a row that cannot be inserted; its message is the table. */
class UnfitRow extends Error {
  /** Place of the row among those that were to be inserted; undefined for a row that was only looked for. */
  readonly at: number | undefined

  constructor(table: string, at?: number, cause?: unknown) {
    super(table, { cause })
    this.at = at
  }
}

/** Thrown for a row whose key, or whose value that only one row may have, another row has. */
export class TakenKey extends UnfitRow {
  override readonly name = 'TakenKey'
}

/** Thrown for a row with a value that its column cannot have, such as a text for a number. */
export class UnfitValue extends UnfitRow {
  override readonly name = 'UnfitValue'
}

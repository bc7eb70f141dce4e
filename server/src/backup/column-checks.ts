import { Id } from '@earshot/shared/field/ids'
import { isWellFormed } from '@earshot/shared/text/visible-text'
import type { z } from 'zod'
import { globalForms } from '../db/tables/global-forms.ts'
import { type TenantTables, tenantTables } from '../db/tables/schema.ts'
import type { TableMetadata } from '../db/tables/tenant-table.ts'
import type { ColumnType, TransferredRow } from '../db/transfer/transferred-row.ts'
import { isTransferred, omissionOf, type TransferredTable } from '../db/transfer/transferred-tables.ts'

const metadata: { readonly [table in keyof TenantTables]: TableMetadata } = tenantTables
const ofOrganisations: { readonly [table: string]: TableMetadata | undefined } = metadata
const ofInstallation: { readonly [table: string]: TableMetadata['forms'] } = globalForms

/** From the first to the last day of a year with four digits, in milliseconds since 1970. */
const firstTime = Date.parse('0001-01-01')
const lastTime = Date.parse('9999-12-31')
const integerMax = 2 ** 31 - 1
const outOfRange = 'a number that is out of range'

const isTime = /_(at|until|due|since)$/
const isId = /^id$|_id$/

/** The end of a sentence about a value that a column cannot have; undefined for any other. */
type Check = (value: unknown) => string | undefined

/** Checks of values by what the database and the declarations of the tables say of their columns. */
export class ColumnChecks {
  readonly #tables: ReadonlyMap<string, ReadonlyMap<string, Check>>

  constructor(types: readonly ColumnType[]) {
    this.#tables = new Map(
      [...Map.groupBy(types, ({ table }) => table)].map(([table, columns]) => [
        table,
        new Map(columns.map((column) => [column.name, checkOf(column)])),
      ]),
    )
  }

  /** The end of a sentence about a row that the table cannot have; undefined for any other. */
  problemOf(table: string, row: TransferredRow): string | undefined {
    const checks = this.#tables.get(table) ?? new Map<string, Check>()
    if (Object.keys(row).length !== checks.size) return 'has other columns'
    for (const [column, check] of checks) {
      if (!Object.hasOwn(row, column)) return 'has other columns'
      const problem = check(row[column])
      if (problem) return `has ${problem} in ${column}`
    }
    return undefined
  }
}

function checkOf(column: ColumnType): Check {
  const check = column.type === 'text' ? textCheck(column) : numberCheck(column)
  const form = formOf(column)
  const isLeftOut = isTransferred(column.table) && isSecret(column.table, column.name)
  return (value) => {
    if (value === null) return column.isOptional || isLeftOut ? undefined : 'nothing'
    const problem = check(value)
    if (problem !== undefined || form?.safeParse(value).success !== false) return problem
    return typeof value === 'number' ? outOfRange : 'a text of another form'
  }
}

const isSecret = (table: TransferredTable, column: string): boolean =>
  omissionOf(table, 'organisation').columns.includes(column)

const formOf = ({ table, name }: ColumnType): z.ZodType | undefined =>
  (ofOrganisations[table]?.forms ?? ofInstallation[table])?.[name]

function textCheck({ table, name }: ColumnType): Check {
  const mustBeId = isId.test(name) && !ofOrganisations[table]?.foreignIds?.includes(name)
  return (value) => {
    if (typeof value !== 'string') return 'no text'
    if (!isWellFormed(value) || value.includes('\0')) return 'a character that no text has'
    return mustBeId && !Id.safeParse(value).success ? 'no id' : undefined
  }
}

function numberCheck({ name, type }: ColumnType): Check {
  const [min, max] = isTime.test(name)
    ? [firstTime, lastTime]
    : type === 'integer'
      ? [0, integerMax]
      : [type === 'bigint' ? 0 : -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return (value) => {
    if (typeof value !== 'number' || !(Number.isInteger(value) || type === 'double precision'))
      return 'no number of its kind'
    return value >= min && value <= max ? undefined : outOfRange
  }
}

import { email } from '@earshot/shared/account/account'
import { PublicKey } from '@earshot/shared/field/ids'
import { Slug } from '@earshot/shared/project/slug'
import type { TableColumns, TransferredRow } from '../db/transfer/transferred-row.ts'
import { omissionOf, type TransferredTable } from '../db/transfer/transferred-tables.ts'
import { emailKey } from '../lib/email-key.ts'
import { isFileKey } from '../storage/file-store.ts'
import { DamagedArchive } from './archive-reader.ts'
import { tablesWithFiles } from './archived-files.ts'

/** Milliseconds from 1970 to the last moment that a date can have. */
const timeMax = 8.64e15

const withKeys: readonly TransferredTable[] = ['project_keys', 'projects']

/** The organisation whose rows are checked, and the accounts of its members as the archive has them. */
export interface Owner {
  id: string
  userIds: ReadonlySet<string>
  columns: TableColumns
}

/**
 * Refuses a row that no archive of the organisation has: a stranger may have made the archive to get at accounts, files
 * or rows of others. @throws DamagedArchive
 */
export function requireOwnRow(owner: Owner, table: TransferredTable, row: TransferredRow): void {
  const problem = problemOf(owner, table, row)
  if (problem) throw new DamagedArchive(`a row of ${table} ${problem}`)
}

function problemOf(owner: Owner, table: TransferredTable, row: TransferredRow): string | undefined {
  if (!isWhole(owner.columns[table] ?? [], row)) return 'has other columns'
  if (!Object.entries(row).every(isPlain)) return 'has a value that is no text and no number of its column'
  const tenantId = table === 'tenants' ? row.id : row.tenant_id
  if (tenantId !== undefined && tenantId !== owner.id) return 'is another organisation’s'
  if (omissionOf(table).columns.some((column) => row[column] !== null)) return 'has a secret'
  if (Object.hasOwn(tablesWithFiles, table) && !isOwnFile(owner.id, String(row.key)))
    return 'names another’s file'
  if (table === 'project_slugs' && row.former_tenant_id !== null) return 'is of a board that was deleted'
  if (Object.hasOwn(row, 'slug') && !Slug.safeParse(row.slug).success) return 'has an address of another form'
  if (withKeys.includes(table) && !PublicKey.safeParse(row.public_key).success)
    return 'has a key of another form'
  return accountProblem(owner, table, row)
}

function accountProblem({ userIds }: Owner, table: TransferredTable, row: TransferredRow) {
  const userId = table === 'users' ? row.id : (row.user_id ?? null)
  if (userId !== null && !userIds.has(String(userId))) return 'is about somebody who is no member'
  return table === 'users' && !isAddress(row.email) ? 'has an address that nobody can have' : undefined
}

const isWhole = (columns: readonly string[], row: TransferredRow): boolean =>
  Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column))

/** Columns of numbers with parts; all others are counts, flags and times. */
const fractions: readonly string[] = ['trend']

function isPlain([column, value]: [string, unknown]): boolean {
  if (value === null || typeof value === 'string') return true
  if (typeof value !== 'number' || Math.abs(value) > timeMax) return false
  return Number.isInteger(value) || (fractions.includes(column) && Number.isFinite(value))
}

/** True for a key of stored content of the organisation. */
export const isOwnFile = (tenantId: string, key: string): boolean =>
  isFileKey(key) && key.startsWith(`${tenantId}/`)

/** An address in another notation than that of accounts would not be compared with theirs. */
const isAddress = (value: unknown): boolean => {
  const { success, data } = email('').safeParse(value)
  return success && data === value && emailKey(data) === value
}

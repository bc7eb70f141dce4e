import { email } from '@earshot/shared/account/account'
import { PublicKey } from '@earshot/shared/field/ids'
import { Slug } from '@earshot/shared/project/slug'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import { omissionOf, type TransferredTable } from '../db/transfer/transferred-tables.ts'
import { digest } from '../lib/digest.ts'
import { emailKey } from '../lib/email-key.ts'
import { isFileKey } from '../storage/file-store.ts'
import { tablesWithFiles } from './archived-files.ts'
import type { ColumnChecks } from './column-checks.ts'

const withKeys: readonly TransferredTable[] = ['project_keys', 'projects']

/** The organisation whose rows are checked, and the accounts of its members as the archive has them. */
export interface Owner {
  id: string
  userIds: ReadonlySet<string>
  columns: ColumnChecks
}

/**
 * Why no archive of the organisation has a row: a stranger may have made the archive to get at accounts, files or rows
 * of others, or to break pages. @returns the end of a sentence about the row; undefined for a row that may arrive.
 */
export function problemOfRow(owner: Owner, table: TransferredTable, row: TransferredRow): string | undefined {
  const problem = owner.columns.problemOf(table, row)
  if (problem) return problem
  const tenantId = table === 'tenants' ? row.id : row.tenant_id
  if (tenantId !== undefined && tenantId !== owner.id) return 'is another organisation’s'
  if (omissionOf(table, 'organisation').columns.some((column) => row[column] !== null)) return 'has a secret'
  if (Object.hasOwn(tablesWithFiles, table) && !isOwnFile(owner.id, String(row.key)))
    return 'names another’s file'
  if (table === 'project_slugs' && row.former_tenant_id !== null) return 'is of a board that was deleted'
  if (Object.hasOwn(row, 'slug') && !Slug.safeParse(row.slug).success) return 'has an address of another form'
  if (withKeys.includes(table) && !PublicKey.safeParse(row.public_key).success)
    return 'has a key of another form'
  return pictureProblem(table, row) ?? accountProblem(owner, table, row)
}

/** A picture is found by its hash: one of other content could stand for it in a cache. */
function pictureProblem(table: TransferredTable, row: TransferredRow): string | undefined {
  const hashed = table === 'logos' ? '' : table === 'photos' ? `${row.user_id} ` : undefined
  if (hashed === undefined) return undefined
  const hash = digest(`${hashed}${row.webp_base64}`).slice(0, 16)
  return row.hash === hash ? undefined : 'has the hash of another picture'
}

function accountProblem({ userIds }: Owner, table: TransferredTable, row: TransferredRow) {
  const userId = table === 'users' ? row.id : (row.user_id ?? null)
  if (userId !== null && !userIds.has(String(userId))) return 'is about somebody who is no member'
  return table === 'users' && !isAddress(row.email) ? 'has an address that nobody can have' : undefined
}

/** True for a key of stored content of the organisation. */
export const isOwnFile = (tenantId: string, key: string): boolean =>
  isFileKey(key) && key.startsWith(`${tenantId}/`)

/** An address in another notation than that of accounts would not be compared with theirs. */
const isAddress = (value: unknown): boolean => {
  const { success, data } = email('').safeParse(value)
  return success && data === value && emailKey(data) === value
}

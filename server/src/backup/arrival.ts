import type { Load } from '../db/transfer/load.ts'
import { movedTables } from '../db/transfer/organisation-rows.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import { type Beginning, parseEntryName } from './archive-format.ts'
import { type ArchiveEntry, DamagedArchive, rowsIn } from './archive-reader.ts'
import { isOwnFile, type Owner, requireOwnRow } from './own-row.ts'

type ReadEntries = (read: (entry: ArchiveEntry) => Promise<void>) => Promise<void>

/** Accounts of an archive that are kept in memory, to be compared with those here. */
const accountsMax = 100_000

/** An account of the archive whose address an account here has. */
interface KnownUser {
  id: string
  email: string
}

/** An organisation that comes to an installation with others: none of its rows and files may be another's. */
export class Arrival {
  readonly #owner: Owner
  /** People who have an account here already, by their ids in the archive. */
  readonly #users: ReadonlyMap<string, KnownUser>

  private constructor(owner: Owner, users: ReadonlyMap<string, KnownUser>) {
    this.#owner = owner
    this.#users = users
  }

  /** @throws CommandError for an organisation that is here already */
  static async prepare(
    load: Load,
    { id, name }: NonNullable<Beginning['organisation']>,
    entries: ReadEntries,
  ): Promise<Arrival> {
    if ((await load.find('tenants', 'id', [id])).length > 0)
      throw new CommandError(`${name} is in this installation already. Nothing was restored.`)
    await forgetErasures(load, id)
    const { users, userIds } = await accountsIn(entries)
    return new Arrival({ id, userIds, columns: await load.columns() }, await knownUsers(load, users))
  }

  /** Addresses of those who are members with the account that they have here. */
  get joined(): string[] {
    return [...this.#users.values()].map(({ email }) => email).sort()
  }

  /** Rows as they are inserted here. @throws DamagedArchive for a row that no archive of the organisation has */
  rowsOf(table: TransferredTable, rows: readonly TransferredRow[]): TransferredRow[] {
    if (!movedTables.includes(table))
      throw new DamagedArchive(`rows of ${table} in an organisation’s archive`)
    return rows.flatMap((row) => this.#arrived(table, row))
  }

  #arrived(table: TransferredTable, row: TransferredRow): TransferredRow[] {
    requireOwnRow(this.#owner, table, row)
    // Their account, with its photo, is the one that they have here.
    if (table === 'users' && this.#users.has(String(row.id))) return []
    const user = this.#users.get(String(row.user_id))
    if (user === undefined) return [table === 'tenants' ? withPlanOfOperator(row) : row]
    return table === 'photos' ? [] : [{ ...row, user_id: user.id }]
  }

  /** @throws DamagedArchive for a file that would be another organisation's */
  requireOwnFile(key: string): void {
    if (!isOwnFile(this.#owner.id, key)) throw new DamagedArchive('a file of another organisation')
  }
}

/** The plan stays as one that the operator has set, because its subscription or trial does not come along. */
const withPlanOfOperator = (tenant: TransferredRow): TransferredRow => ({
  ...tenant,
  set_plan: tenant.plan,
  payment_failed_at: null,
})

/**
 * Forgets what was erased of the organisation while it was here before, except its own deletion: the list beside the
 * database still has it, so the server repeats these erasures when it starts.
 */
const forgetErasures = (load: Load, id: string): Promise<void> =>
  load.delete('erasures', `tenant_id = '${id}' and kind <> 'organisation'`)

/** Accounts of the archive by their addresses, and the ids of those that are members: an archive has no others. */
async function accountsIn(
  entries: ReadEntries,
): Promise<{ users: ReadonlyMap<string, string>; userIds: ReadonlySet<string> }> {
  const users = new Map<string, string>()
  const members = new Set<string>()
  await entries(async ({ name, bytes }) => {
    const entry = parseEntryName(name)
    if (entry?.kind !== 'table' || (entry.of !== 'users' && entry.of !== 'memberships')) return
    for (const row of rowsIn(bytes))
      if (entry.of === 'users') users.set(String(row.email), String(row.id))
      else members.add(String(row.user_id))
    if (users.size + members.size > 2 * accountsMax) throw new DamagedArchive('more accounts than anyone has')
  })
  return { users, userIds: new Set([...users.values()].filter((id) => members.has(id))) }
}

/** @param users ids in the archive, by address */
async function knownUsers(
  load: Load,
  users: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, KnownUser>> {
  const known = await load.find('users', 'email', [...users.keys()])
  return new Map(
    known.flatMap(({ id, email }) => {
      const there = users.get(String(email))
      return there === undefined ? [] : [[there, { id: String(id), email: String(email) }] as const]
    }),
  )
}

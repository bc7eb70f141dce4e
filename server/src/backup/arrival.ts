import type { Load } from '../db/transfer/load.ts'
import { movedTables } from '../db/transfer/organisation-rows.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import { isFileKey } from '../storage/file-store.ts'
import { type Beginning, parseEntryName } from './archive-format.ts'
import { type ArchiveEntry, DamagedArchive, rowsIn } from './archive-reader.ts'

type ReadEntries = (read: (entry: ArchiveEntry) => Promise<void>) => Promise<void>

/** An organisation that comes to an installation with others: none of its rows and files may be another's. */
export class Arrival {
  readonly #id: string
  /** Ids here of people who have an account already, by their ids in the archive. */
  readonly #users: ReadonlyMap<string, string>

  private constructor(id: string, users: ReadonlyMap<string, string>) {
    this.#id = id
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
    return new Arrival(id, await knownUsers(load, entries))
  }

  /** Rows as they are inserted here. @throws DamagedArchive for another organisation's */
  rowsOf(table: TransferredTable, rows: readonly TransferredRow[]): TransferredRow[] {
    if (!movedTables.includes(table))
      throw new DamagedArchive(`rows of ${table} in an organisation’s archive`)
    return rows.flatMap((row) => this.#arrived(table, row))
  }

  #arrived(table: TransferredTable, row: TransferredRow): TransferredRow[] {
    const owner = table === 'tenants' ? row.id : row.tenant_id
    if (owner !== undefined && owner !== this.#id)
      throw new DamagedArchive(`a row of another organisation in ${table}`)
    // Their account, with its photo, is the one that they have here.
    if (table === 'users' && this.#users.has(String(row.id))) return []
    const user = this.#users.get(String(row.user_id))
    if (user === undefined) return [table === 'tenants' ? withPlanOfOperator(row) : row]
    return table === 'photos' ? [] : [{ ...row, user_id: user }]
  }

  /** @throws DamagedArchive for a file that would be another organisation's */
  requireOwnFile(key: string): void {
    if (!isFileKey(key) || !key.startsWith(`${this.#id}/`))
      throw new DamagedArchive('a file of another organisation')
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

async function knownUsers(load: Load, entries: ReadEntries): Promise<Map<string, string>> {
  const users: TransferredRow[] = []
  await entries(async ({ name, bytes }) => {
    const entry = parseEntryName(name)
    if (entry?.kind === 'table' && entry.of === 'users') users.push(...rowsIn(bytes))
  })
  const known = await load.find(
    'users',
    'email',
    users.map(({ email }) => String(email)),
  )
  const idOf = new Map(known.map(({ email, id }) => [String(email), String(id)]))
  return new Map(
    users.flatMap(({ id, email }) => {
      const here = idOf.get(String(email))
      return here === undefined ? [] : [[String(id), here] as const]
    }),
  )
}

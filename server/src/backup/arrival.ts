import { keysOf } from '@earshot/shared/record'
import type { Load } from '../db/transfer/load.ts'
import { movedTables } from '../db/transfer/organisation-rows.ts'
import { TakenKey, type TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { CommandError } from '../lib/command-error.ts'
import type { Beginning } from './archive-format.ts'
import { DamagedArchive, RefusedRow } from './archive-reader.ts'
import { tablesWithFiles } from './archived-files.ts'
import { arrivalRecord, arrivedRow, stoppedSender } from './arrived-row.ts'
import { claimsIn, type ReadEntries } from './claims.ts'
import { ColumnChecks } from './column-checks.ts'
import { forgetErasures, type Returning, refuseErased } from './former-owner.ts'
import { idleLane, type SealNew, withNewSecrets } from './new-secrets.ts'
import { isOwnFile, type Owner, problemOfRow } from './own-row.ts'
import { queuedJob } from './queued-job.ts'
import { Renewals, type RenewedProject } from './renewals.ts'

/** A row with its line in the entry, from 1. */
export interface RowOfLine {
  row: TransferredRow
  line: number
}

/** Means of an arrival beside the tables. */
interface ArrivalMeans {
  entries: ReadEntries
  /** Given if the operator says that an organisation that was deleted here comes back. */
  returning: Returning | undefined
  seal: SealNew
}

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
  readonly #renewals: Renewals
  readonly #seal: SealNew
  readonly #webhooks: string[] = []
  readonly #deletedProjects: string[] = []
  /** Keys of stored content that a row names: the erasure of a second row would remove it again. */
  readonly #fileKeys = new Set<unknown>()

  private constructor(
    owner: Owner,
    users: ReadonlyMap<string, KnownUser>,
    { renewals, seal }: { renewals: Renewals; seal: SealNew },
  ) {
    this.#owner = owner
    this.#users = users
    this.#renewals = renewals
    this.#seal = seal
  }

  /**
   * @throws CommandError for an organisation that is here already
   */
  static async prepare(
    load: Load,
    organisation: NonNullable<Beginning['organisation']>,
    { entries, returning, seal }: ArrivalMeans,
  ): Promise<Arrival> {
    const { id, name } = organisation
    if ((await load.find('tenants', 'id', [id])).length > 0)
      throw new CommandError(`${name} is in this installation already. Nothing was restored.`)
    if (!returning) await refuseErased(load, organisation)
    const claims = await claimsIn(entries)
    const projectIds = claims.projects.map((project) => project.id)
    // A public key and a logo lead to a project by its id alone.
    for (const table of ['projects', 'project_keys'] as const)
      if ((await load.find(table, table === 'projects' ? 'id' : 'project_id', projectIds)).length > 0)
        throw new TakenKey(table)
    const renewals = await Renewals.prepare(load, id, claims)
    if (returning) await forgetErasures(load, id, returning)
    return new Arrival(
      { id, userIds: claims.userIds, columns: new ColumnChecks(await load.columnTypes()) },
      await knownUsers(load, claims.users),
      { renewals, seal },
    )
  }

  /** Addresses of those who are members with the account that they have here. */
  get joined(): string[] {
    return [...this.#users.values()].map(({ email }) => email).sort()
  }

  /** Projects with an address or a key that they had not before. */
  get renewed(): RenewedProject[] {
    return this.#renewals.projects
  }

  /**
   * Rows of an entry as they are inserted here, each with its line.
   * @throws RefusedRow for a row that no archive of the organisation has
   */
  rowsOf(table: TransferredTable, entry: string, rows: readonly TransferredRow[]): RowOfLine[] {
    if (!movedTables.includes(table))
      throw new DamagedArchive(`rows of ${table} in an organisation’s archive`)
    return rows.flatMap((row, at) => {
      const problem = problemOfRow(this.#owner, table, row) ?? this.#problemOfFile(table, row)
      if (problem) throw new RefusedRow(entry, at + 1, problem)
      return this.#arrived(table, row).map((arrived) => ({ row: arrived, line: at + 1 }))
    })
  }

  #problemOfFile(table: TransferredTable, { key }: TransferredRow): string | undefined {
    if (!Object.hasOwn(tablesWithFiles, table)) return undefined
    if (this.#fileKeys.has(key)) return 'names the file of another row'
    this.#fileKeys.add(key)
    return undefined
  }

  #arrived(table: TransferredTable, row: TransferredRow): TransferredRow[] {
    // Their account, with its photo, is the one that they have here.
    if (table === 'users' && this.#users.has(String(row.id))) return []
    const changed = arrivedRow(table, row)
    const renewed = changed && this.#renewals.renew(table, changed)
    if (renewed === undefined) return []
    const arrived = withNewSecrets(table, renewed, this.#seal)
    if (table === 'webhooks') this.#webhooks.push(String(row.id))
    if (table === 'projects' && row.deleted_at !== null) this.#deletedProjects.push(String(row.id))
    const user = typeof row.user_id === 'string' ? this.#users.get(row.user_id) : undefined
    if (user === undefined) return [arrived]
    return table === 'photos' ? [] : [{ ...arrived, user_id: user.id }]
  }

  /** Rows of the installation about the organisation that has arrived. */
  async finish(load: Load, now: number): Promise<void> {
    const { id } = this.#owner
    await load.insert('operator_log', [arrivalRecord(id, now)])
    await load.insert('mail_senders', [stoppedSender(id, now)])
    // Files are noted for removal until their rows are here, some of the organisation's former life too.
    for (const table of keysOf(tablesWithFiles))
      await load.delete(
        'removed_files',
        `tenant_id = '${id}' and key in (select key from ${table} where tenant_id = '${id}')`,
      )
    const lanes = this.#webhooks.map((webhookId) => idleLane(id, webhookId))
    await load.insert('webhook_lanes', lanes)
    // The old place would have erased them by now.
    for (const projectId of this.#deletedProjects)
      await load.insert('jobs', [queuedJob('eraseProject', id, { projectId }, now)])
    // Counted anew when the server starts: the archive says what its maker liked.
    await load.delete('jobs', "id = 'reconcileUsages'")
  }

  /** @throws DamagedArchive for a file that would be another organisation's */
  requireOwnFile(key: string): void {
    if (!isOwnFile(this.#owner.id, key)) throw new DamagedArchive('a file of another organisation')
  }
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

import type { TenantDb } from '../../db/tenant-db.ts'
import {
  type BroadcastCtx,
  type NewBroadcast,
  queueBroadcast,
  recordSentBroadcast,
} from './broadcast/broadcasts.ts'
import { raiseUnread } from './broadcast/read-state.queries.ts'
import { notify } from './notify.ts'
import type { RecipientPart } from './recipient.ts'
import { listTeamRecipients } from './team.ts'

/** Maximum members notified in the transaction; for a larger team a job does the fan-out in batches. */
const atOnceMax = 25

/** Unread notifications of a project to be counted per member. */
interface Unread {
  db: TenantDb
  projectId: string
  at: number
  byPerson: Map<string, number>
}

/**
 * Notifies members of several events in one transaction. The recipients of a type are queried once, and `count` raises
 * the unread counts once at the end.
 */
export class TeamNotices {
  readonly #recipients = new Map<string, Promise<RecipientPart>>()
  readonly #unread = new Map<string, Unread>()

  /**
   * Notifies the team of an action, in the transaction of `ctx`: immediately if the team is small, which costs a
   * fraction of a job. Writes nothing if there are no recipients.
   */
  async add(ctx: BroadcastCtx, order: NewBroadcast): Promise<void> {
    const { db, database, actor, now } = ctx
    const { recipients, more } = await this.#recipientsOf(db, order)
    if (more) {
      await queueBroadcast(ctx, order)
      return
    }
    const others = recipients.filter(({ id }) => id !== actor.personId)
    if (others.length === 0) return
    const broadcast = await recordSentBroadcast(ctx, order, others.length)
    this.#note(db, order.projectId, now, await notify(database, db, broadcast, others, now))
  }

  /** Raises the unread counts, and makes consoles reload them. */
  async count(): Promise<void> {
    for (const { db, projectId, at, byPerson } of this.#unread.values()) {
      const raised = [...byPerson].map(([personId, by]) => ({ personId, by }))
      if (raised.length > 0) await raiseUnread(db, raised, projectId)
      await db.record({ type: 'team.notified', projectId, at })
    }
  }

  #recipientsOf(db: TenantDb, { type, data }: NewBroadcast): Promise<RecipientPart> {
    const personIds = data?.personIds
    const list = () =>
      listTeamRecipients(db, { type, personIds, actorId: null }, { after: '', limit: atOnceMax + 1 })
    if (personIds) return list()
    const name = `${db.tenantId} ${type}`
    const known = this.#recipients.get(name) ?? list()
    this.#recipients.set(name, known)
    return known
  }

  #note(db: TenantDb, projectId: string, at: number, personIds: readonly string[]): void {
    const name = `${db.tenantId} ${projectId}`
    const unread = this.#unread.get(name) ?? { db, projectId, at, byPerson: new Map<string, number>() }
    this.#unread.set(name, unread)
    for (const id of personIds) unread.byPerson.set(id, (unread.byPerson.get(id) ?? 0) + 1)
  }
}

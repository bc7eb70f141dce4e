import type { TenantDb } from '../../db/tenant-db.ts'
import { notify } from './notify.ts'
import { raiseUnread } from './read-state.queries.ts'
import type { RecipientPart } from './recipient.ts'
import { addSent, type NewSending, queueSending, type SendingCtx } from './sendings.ts'
import { listTeamRecipients } from './team.ts'

/** So many members are notified at once; of a larger team a job takes a part at a time. */
const atOnceMax = 25

/** What of a project is not read by whom. */
interface Unread {
  db: TenantDb
  projectId: string
  at: number
  byPerson: Map<string, number>
}

/**
 * Notifies members of several things in one transaction: whom of a team a type reaches is found out once, and what is
 * not read is counted once, by `count` at the end.
 */
export class TeamNotices {
  readonly #recipients = new Map<string, Promise<RecipientPart>>()
  readonly #unread = new Map<string, Unread>()

  /**
   * Notifies the team of something that the actor did, in the transaction of `ctx`: at once where the team is small, which
   * costs a fraction of a job of its own. Where nobody is to hear of it nothing is written.
   */
  async add(ctx: SendingCtx, order: NewSending): Promise<void> {
    const { db, database, actor, now } = ctx
    const { recipients, more } = await this.#recipientsOf(db, order)
    if (more) {
      await queueSending(ctx, order)
      return
    }
    const others = recipients.filter(({ id }) => id !== actor.personId)
    if (others.length === 0) return
    const sending = await addSent(ctx, order, others.length)
    this.#note(db, order.projectId, now, await notify(database, db, sending, others, now))
  }

  /** Counts what is not read now, and has consoles count it anew. */
  async count(): Promise<void> {
    for (const { db, projectId, at, byPerson } of this.#unread.values()) {
      const raised = [...byPerson].map(([personId, by]) => ({ personId, by }))
      if (raised.length > 0) await raiseUnread(db, raised, projectId)
      await db.record({ type: 'team.notified', projectId, at })
    }
  }

  #recipientsOf(db: TenantDb, { type, data }: NewSending): Promise<RecipientPart> {
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

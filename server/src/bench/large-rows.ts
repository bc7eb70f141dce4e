import type { Database } from '../db/database.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { newId } from '../lib/id.ts'
import { type Filled, inChunks, insertContacts } from './fill.ts'

/** Data that the measurements of a large organisation need, beside the filled database. */
export interface Large {
  /** The idea with many votes and notified voters. */
  popularId: string
  /** Another idea of the project. */
  otherId: string
  contactId: string
}

const contactCount = 50_000
const mergedCount = 1_000
const voteCount = 20_000
const notificationCount = 100_000
const organisationCount = 500

/** Turns the organisation of a filled database into a large one, among many others. */
export async function fillLarge(db: Database, { tenantId, projectId }: Filled): Promise<Large> {
  const tenant = db.tenant(tenantId)
  const now = Date.now()
  const items = await tenant
    .selectFrom('feedback')
    .select('id')
    .limit(notificationCount / voteCount)
    .execute()
  const [popular, other] = items
  if (!popular || !other) throw new Error('There are fewer than two items')
  const contacts = Array.from({ length: contactCount }, newId)
  await inChunks(tenant, contacts, (tx, ids) => insertContacts(tx, ids, now))
  await inChunks(tenant, contacts.slice(0, mergedCount), async (tx, ids) => {
    const rows = ids.map((into_id) => ({ from_id: newId(), into_id }))
    await tx.insertInto('merged_people').values(rows).execute()
  })
  await inChunks(tenant, contacts.slice(0, voteCount), async (tx, ids) => {
    const vote = { feedback_id: popular.id, cast_by_id: null, created_at: now }
    const rows = ids.map((person_id) => ({ ...vote, person_id }))
    await tx.insertInto('votes').values(rows).execute()
  })
  for (const { id } of items)
    await notifyAll(tenant, contacts.slice(0, voteCount), { projectId, feedbackId: id, now })
  const unread = { project_id: projectId, unread: items.length }
  await inChunks(tenant, contacts.slice(0, voteCount), async (tx, ids) => {
    const rows = ids.map((person_id) => ({ ...unread, person_id }))
    await tx.insertInto('unread_counts').values(rows).execute()
  })
  await tenant.transaction(async (tx) => {
    await tx.updateTable('feedback').set({ vote_count: voteCount }).where('id', '=', popular.id).execute()
  })
  await db.transaction(async ({ global }) => {
    const blank = { plan: 'free', created_at: now, updated_at: now } as const
    const rows = Array.from({ length: organisationCount }, (_, i) => ({
      ...{ id: newId(), name: `Organisation ${i}` },
      ...blank,
    }))
    await global.insertInto('tenants').values(rows).execute()
  })
  return { popularId: popular.id, otherId: other.id, contactId: contacts[0] ?? '' }
}

/** Notifies contacts of an item's event; all notifications are unread. */
async function notifyAll(
  tenant: TenantDb,
  contacts: readonly string[],
  { projectId, feedbackId, now }: { projectId: string; feedbackId: string; now: number },
): Promise<void> {
  const broadcast_id = newId()
  const about = { project_id: projectId, feedback_id: feedbackId, run_at: now - 60 * 60_000, created_at: now }
  const blank = { type: 'status_changed', data: '{}', state: 'sent', reached: '' } as const
  const none = { comment_id: null, task_id: null, entry_id: null, actor_id: null }
  await tenant.transaction(async (tx) => {
    await tx
      .insertInto('broadcasts')
      .values({ id: broadcast_id, ...about, ...blank, ...none })
      .execute()
  })
  const unseen = { in_app: 1, read_at: null, counted: 1, mail_due: null } as const
  await inChunks(tenant, contacts, async (tx, ids) => {
    const rows = ids.map((person_id) => ({ ...unseen, broadcast_id, person_id }))
    await tx.insertInto('notifications').values(rows).execute()
  })
}

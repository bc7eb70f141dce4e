import { expect, test } from 'vitest'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { newId } from '../../../lib/id.ts'
import { takeDue } from '../../../test/deliver-all.ts'
import { sharedWorld } from '../../../test/harness.ts'
import { deliverBroadcast } from './deliver.ts'
import { findCustomerNews, listRecipients } from './recipients.ts'

const world = sharedWorld()

const voters = 250

test('a sending that is interrupted in the middle notifies as many as were counted, nobody twice and nobody not', async () => {
  const { services, harbor } = world
  const ada = await world.as('Ada')
  const tenant = services.db.tenant(harbor.tenantId)
  const [idea] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved&sort=top').json()).items
  const people = Array.from({ length: voters }, newId)
  await tenant.transaction(async (tx) => {
    const blank = {
      kind: 'contact',
      name: 'Voter',
      user_id: null,
      visitor_hash: null,
      created_at: 1,
    } as const
    await tx
      .insertInto('people')
      .values(people.map((id) => ({ id, ...blank, trusted: 0 as const, blocked: 0 as const })))
      .execute()
    await tx
      .insertInto('votes')
      .values(
        people.map((person_id) => ({ feedback_id: idea.id, person_id, cast_by_id: null, created_at: 1 })),
      )
      .execute()
    // Some turned the notifications off, and some unfollowed the item.
    const off = people.filter((_, index) => index % 7 === 0)
    await tx
      .insertInto('notification_settings')
      .values(
        off.map((person_id) => ({ person_id, type: 'status_changed', in_app: 0, mail: 'off' }) as const),
      )
      .execute()
    const gone = people.filter((_, index) => index % 7 === 1)
    await tx
      .insertInto('follows')
      .values(
        gone.map((person_id) => ({ feedback_id: idea.id, person_id, following: 0, created_at: 1 }) as const),
      )
      .execute()
  })
  // The actor is skipped in the middle of a batch, and nobody after them.
  const doer = people[100] ?? ''
  expect(await countInParts(tenant, idea.id, doer)).toBe((await countInParts(tenant, idea.id, null)) - 1)
  const { total } = await ada.get(`/api/v1/reach?ids=${idea.id}`).json()
  const { statuses } = await ada.get(`/api/v1/projects/${harbor.projectId}`).json()
  const other = statuses.find(({ id }: { id: string }) => id !== idea.statusId)
  await takeDue(services, 'deliverBroadcast')
  expect((await ada.put(`/api/v1/feedback/${idea.id}/status`, { statusId: other.id })).status).toBe(200)
  world.clock.forward(services.config.undoTime)
  const [taken] = await takeDue(services, 'deliverBroadcast')
  if (!taken) throw new Error('Nothing is to be sent')
  const job = { ...taken, payload: JSON.parse(taken.payload) }

  // The process dies before its third batch; then two continue at the same moment, as after an expired lease.
  let looks = 0
  const dying = () => {
    if (++looks > 3) throw new Error('the process is killed')
    return services.clock()
  }
  await expect(deliverBroadcast(services.db, dying)(job)).rejects.toThrow('the process is killed')
  const told = () =>
    tenant
      .selectFrom('notifications')
      .select('person_id')
      .where('broadcast_id', '=', job.payload.broadcastId)
      .execute()
  expect((await told()).length).toBeGreaterThan(0)
  expect((await told()).length).toBeLessThan(total)
  await Promise.all([1, 2].map(() => deliverBroadcast(services.db, services.clock)(job)))

  expect(await told()).toHaveLength(total)
  const counts = await tenant
    .selectFrom('unread_counts')
    .select('unread')
    .where('person_id', 'in', people)
    .execute()
  expect(new Set(counts.map(({ unread }) => Number(unread)))).toEqual(new Set([1]))
  const [broadcast] = (await ada.get(`/api/v1/feedback/${idea.id}/broadcasts`).json()).items
  expect(broadcast).toMatchObject({ state: 'sent', total, done: total })
}, 60_000)

/** Recipients of a status change, counted in batches like a broadcast's. */
async function countInParts(db: TenantDb, feedbackId: string, actorId: string | null): Promise<number> {
  const about = { type: 'status_changed', feedbackIds: [feedbackId], commentId: null, actorId } as const
  const news = await findCustomerNews(db, about)
  if (!news) throw new Error('Nobody hears of it')
  let count = 0
  let part = { recipients: [] as unknown[], last: '', more: true }
  while (part.more) {
    part = await listRecipients(db, news, { after: part.last, limit: 25 })
    count += part.recipients.length
  }
  return count
}

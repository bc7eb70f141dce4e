import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { emptyOutbox } from '../../db/outbox-relay.ts'
import { newId } from '../../lib/id.ts'
import { openCluster } from '../../test/outbox.ts'
import { ErasedList } from './erased-list.ts'
import { purgeErased, recordErasure } from './erasure.ts'
import { insertErasure } from './erasures.queries.ts'

/** Runs the purge of an organisation, or of the installation. */
async function purge(db: Database, tenantId: string | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-purge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await purgeErased(db, new ErasedList(folder))({ id: newId(), tenantId, payload: {} })
}

const erasureOf = (tenantId: string, id: string) => ({ kind: 'feedback', id, tenant_id: tenantId }) as const

const typesAbout = async ({ global }: Database, id: string) =>
  (await global.selectFrom('events').select('type').where('feedback_id', '=', id).execute()).map(
    ({ type }) => type,
  )

test('the purge of an organisation’s erasure reaches the queue with what the same transaction changes', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await db.tenant(tenantId).transaction((tx) => recordErasure(tx, erasureOf(tenantId, newId()), 1))
  const queued = () => db.global.selectFrom('jobs').select(['kind', 'tenant_id']).execute()
  expect(await queued()).toEqual([])
  await emptyOutbox(db)
  expect(await queued()).toEqual([{ kind: 'purgeErased', tenant_id: tenantId }])
})

test('an erasure that is seen before the events of its organisation loses none of them to another’s purge', async () => {
  const [db] = await openCluster(1)
  const [tenantId, other, feedbackId] = [newId(), newId(), newId()]
  // Of a transaction on two machines, whose part on the organisation's node is in doubt.
  await db.transaction((tx) =>
    insertErasure(tx, { ...erasureOf(tenantId, feedbackId), erased_at: Date.now() }),
  )
  await purge(db, other)
  await purge(db, null)
  await db.tenant(tenantId).transaction(async (tx) => {
    await tx.record({ type: 'vote.cast', feedbackId, at: 1 })
    await tx.record({ type: 'feedback.deleted', feedbackId, at: 1 })
  })
  await purge(db, tenantId)
  expect(await typesAbout(db, feedbackId)).toEqual(['feedback.deleted'])
})

test('what no purge of its organisation has covered in an hour is covered by the next one', async () => {
  const [db] = await openCluster(1)
  const [tenantId, feedbackId] = [newId(), newId()]
  await db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', feedbackId, at: 1 }))
  await emptyOutbox(db)
  expect(await typesAbout(db, feedbackId)).toEqual(['vote.cast'])
  await db.transaction((tx) =>
    insertErasure(tx, { ...erasureOf(tenantId, feedbackId), erased_at: Date.now() - 61 * 60_000 }),
  )
  await purge(db, newId())
  expect(await typesAbout(db, feedbackId)).toEqual([])
})

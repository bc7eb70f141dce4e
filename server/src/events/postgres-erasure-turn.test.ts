import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { deleteEventsAbout } from '../db/event-traces.ts'
import { openDatabase } from '../db/opening/open.ts'
import { holdRelay } from '../db/outbox.ts'
import { deletePendingOf } from '../features/account/account-export.queries.ts'
import { eraseContact, eraseContactsOfProject } from '../features/contact/contact-erasure.ts'
import { deleteOtherJobs } from '../features/organisation/erase.queries.ts'
import { newId } from '../lib/id.ts'
import { borrowStoryDatabase } from '../test/database.ts'
import { recordStatements } from '../test/recorded-statements.ts'
import { ensureContact } from '../test/sample-customers.ts'

const turn = 'pg_advisory_xact_lock'
const { tenantId, projectId } = inject('story').harbor

async function openStory(usesOutbox: boolean): Promise<Database> {
  const { config, drop } = await borrowStoryDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const db = await openDatabase({ source: { ...config, usesOutbox }, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  return db
}

/** A contact whom the project's website names. */
async function namedContact(db: Database): Promise<string> {
  const id = newId()
  await db.tenant(tenantId).transaction(async (tx) => {
    await ensureContact(tx, id, 'Grace')
    const named = { identity_project_id: projectId, external_id: id }
    await tx.updateTable('people').set(named).where('id', '=', id).execute()
  })
  return id
}

test('without a cluster no erasure waits for a turn or looks into the outbox', async () => {
  const db = await openStory(false)
  const id = await namedContact(db)
  const texts = await recordStatements(async () => {
    await db.tenant(tenantId).transaction((tx) => eraseContact(tx, id, 1))
    await deleteEventsAbout(db, tenantId, new Set([id]))
    await db.transaction(async (tx) => {
      await holdRelay(tx)
      await deletePendingOf(tx, 'grace@example.com')
      await deleteOtherJobs(tx, newId(), newId())
    })
  })
  expect(texts.filter((text) => text.includes('delete from "jobs"')).length).toBeGreaterThan(2)
  expect(texts.filter((text) => text.includes(turn) || text.includes('outbox'))).toEqual([])
})

test('on a cluster an erasure holds the relay before it locks a contact, once for a batch of contacts', async () => {
  const db = await openStory(true)
  for (let count = 0; count < 3; count++) await namedContact(db)
  const texts = await recordStatements(() =>
    db
      .tenant(tenantId)
      .transaction((tx) => eraseContactsOfProject(tx, projectId, { limit: 100, now: Date.now() })),
  )
  const locks = texts.flatMap((text, index) => (text.endsWith('for update') ? [index] : []))
  expect(locks.length).toBeGreaterThanOrEqual(3)
  expect(texts.filter((text) => text.includes(turn))).toHaveLength(1)
  expect(texts.findIndex((text) => text.includes(turn))).toBeLessThan(locks[0] ?? 0)
})

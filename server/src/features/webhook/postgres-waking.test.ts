import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { emptyOutbox } from '../../db/outbox-relay.ts'
import { jobPayloads } from '../../jobs/kinds.ts'
import { newId } from '../../lib/id.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertLane, listDueLanes } from './lanes.queries.ts'
import { wakeAfter, wakeWebhooks } from './waking.ts'

test("where messages may be visible after the webhook's turn, the turn comes by a job that is visible with them", async () => {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const db = await openDatabase({ source: { ...config, usesOutbox: true }, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const lane = { tenantId: newId(), webhookId: newId() }
  const { tenantId, webhookId } = lane
  await db.transaction(async (tx) => {
    await insertLane(tx, lane)
    await wakeAfter(tx, { tenantId, webhookIds: [webhookId] }, 1)
  })
  const due = async () => (await listDueLanes(db, Date.now())).map((one) => one.webhook_id)
  expect(await due()).toEqual([])
  await emptyOutbox(db)
  const job = await db.global
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'wakeWebhooks')
    .executeTakeFirstOrThrow()
  const payload = jobPayloads.wakeWebhooks.parse(JSON.parse(job.payload))
  await wakeWebhooks({ db })({ id: job.id, tenantId, payload })
  expect(await due()).toEqual([webhookId])
})

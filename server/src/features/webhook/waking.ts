import type { Database, GlobalDb } from '../../db/database.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { systemClock } from '../../lib/clock.ts'
import { wakeLanes } from './lanes.queries.ts'

/**
 * Has a worker look at some webhooks of an organisation once the transaction of `database` has committed. Where the
 * messages are on another node than the webhooks' turns, a job does it: a turn may be visible before they are, and
 * whoever looked then would find nothing to send.
 */
export async function wakeAfter(
  database: GlobalDb,
  { tenantId, webhookIds }: { tenantId: string; webhookIds: string[] },
  now: number,
): Promise<void> {
  if (database.dialect.usesOutbox)
    await enqueue(database, { kind: 'wakeWebhooks', tenantId, payload: { webhookIds }, runAt: now })
  else await wakeLanes(database, { tenantId, webhookIds }, now)
  database.announce()
}

export const wakeWebhooks =
  ({ db }: { db: Database }): JobHandler<'wakeWebhooks'> =>
  async ({ tenantId, payload: { webhookIds } }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    await db.transaction(async (tx) => {
      await wakeLanes(tx, { tenantId, webhookIds }, systemClock())
      tx.announce()
    })
  }

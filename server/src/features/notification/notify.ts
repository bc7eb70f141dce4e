import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { BroadcastRow } from './broadcast/broadcasts.ts'
import { insertNotifications } from './broadcast/read-state.queries.ts'
import { nextDigest } from './digest-queue.ts'
import type { Recipient } from './recipient.ts'

/**
 * Notifies some people of a broadcast, in the transaction of `db`: in their lists, by single mails, or in the next
 * digest. Skips people who were notified of it before. @returns the people whose unread counts must be raised.
 */
export async function notify(
  database: Pick<GlobalDb, 'dialect' | 'connection'>,
  db: TenantDb,
  broadcast: BroadcastRow,
  recipients: readonly Recipient[],
  now: number,
): Promise<string[]> {
  if (recipients.length === 0) return []
  const inserted = await insertNotifications(
    db,
    broadcast.id,
    recipients.map(({ id, inApp, mail }) => ({
      personId: id,
      inApp,
      mailDue: isDigest(mail) ? nextDigest(mail, now) : null,
    })),
  )
  const ids = new Set(inserted)
  const added = recipients.filter(({ id }) => ids.has(id))
  for (const { id: personId, mail } of added)
    if (mail === 'ask')
      await enqueue(database, {
        kind: 'confirmSignedAddress',
        tenantId: db.tenantId,
        payload: { projectId: broadcast.project_id, personId },
        runAt: now,
      })
    else if (mail === 'on')
      await enqueue(database, {
        kind: 'mailNotification',
        tenantId: db.tenantId,
        payload: { broadcastId: broadcast.id, personId },
        runAt: now,
      })
  return added.filter(({ inApp }) => inApp).map(({ id }) => id)
}

const isDigest = (mail: Recipient['mail']): mail is 'daily' | 'weekly' =>
  mail === 'daily' || mail === 'weekly'

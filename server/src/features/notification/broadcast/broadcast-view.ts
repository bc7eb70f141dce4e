import type { Broadcast } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import {
  type BroadcastRow,
  countDoneOf,
  countKeptBack,
  listBroadcasts,
  listOfEntry,
} from './broadcasts.queries.ts'
import { dataOf } from './broadcasts.ts'

/** Broadcasts shown on an item's page. */
const shown = 20

/** Broadcasts about an item, scheduled ones too, newest first. */
export async function showBroadcasts(db: TenantDb, feedbackId: string): Promise<Broadcast[]> {
  const broadcasts = await listBroadcasts(db, feedbackId, shown)
  return Promise.all(broadcasts.map((row) => showBroadcast(db, row)))
}

/** Broadcasts about a changelog entry, newest first. */
export async function showEntryBroadcasts(db: TenantDb, entryId: string): Promise<Broadcast[]> {
  const rows = await listOfEntry(db, entryId, shown)
  return Promise.all(rows.map((row) => showBroadcast(db, row)))
}

/** Number of people notified of a changelog entry. */
export async function countNotified(db: TenantDb, entryId: string): Promise<number> {
  const { count } = await countDoneOf(db, entryId)
  return Number(count)
}

/** A broadcast, and the number of its emails held back for another day. */
export async function showBroadcast(db: TenantDb, row: BroadcastRow): Promise<Broadcast> {
  return { ...broadcastView(row), keptBack: await countKeptBack(db, row.id) }
}

const broadcastView = (row: BroadcastRow): Omit<Broadcast, 'keptBack'> => ({
  id: row.id,
  type: row.type,
  statusId: dataOf(row).statusId ?? null,
  state: row.state,
  runAt: row.run_at,
  total: row.total,
  done: row.done,
  mailed: row.mailed,
  opened: row.opened,
})

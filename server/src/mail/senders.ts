import { mailLimits } from '@earshot/shared/mail-limits'
import { findTenant } from '../auth/tenants.queries.ts'
import type { GlobalDb } from '../db/database.ts'
import { shortDigest } from '../lib/digest.ts'
import type { Allowing } from './allowance.ts'
import { countToday } from './daily-counts.queries.ts'
import {
  addComplaint,
  beginDay,
  countRecipient,
  deleteOldRecipients,
  ensureSender,
  findRecipient,
  insertRecipient,
  listLastSenders,
  lockSender,
} from './sender-rows.ts'

const dayMs = 24 * 60 * 60_000
const allowanceMax = 1_000_000
/** Days for which an organisation's recipients are stored: complaints arrive within them. */
const recipientDays = 30

/**
 * Counts a recipient against an organisation's daily allowance. The allowance doubles after each day with mails and
 * without complaints. @returns false over today's allowance, and for an organisation that is suspended, whose mail the
 * operator stopped, or that got too many complaints.
 */
export async function reserveRecipient(
  { clock, config }: Allowing,
  tx: GlobalDb,
  { to, tenantId }: { to: string; tenantId: string },
): Promise<boolean> {
  const tenant = await findTenant(tx, tenantId)
  if (!tenant || tenant.suspended_at !== null) return false
  const day = Math.floor(clock() / dayMs)
  await ensureSender(tx, tenantId, mailLimits.mailRecipientsFirstDay)
  await beginDay(tx, tenantId, { day, allowanceMax })
  const sender = await lockSender(tx, tenantId)
  if (!sender || sender.stopped_at !== null || sender.complaints >= mailLimits.mailComplaintsMax) return false
  const recipient = { tenant_id: tenantId, day, address: addressDigest(to) }
  if (await findRecipient(tx, recipient)) return true
  if (sender.recipients >= Math.ceil(sender.allowance * config.rateLimitFactor)) return false
  await insertRecipient(tx, recipient)
  await countRecipient(tx, tenantId)
  return true
}

/** Records a complaint of an address's owner about an organisation's mail, at most once a day for each. */
export async function noteComplaint(
  tx: GlobalDb,
  { email, tenantId }: { email: string; tenantId: string },
  now: number,
): Promise<void> {
  if ((await countToday(tx, `complaint ${tenantId} ${addressDigest(email)}`, now)) > 1) return
  await ensureSender(tx, tenantId, mailLimits.mailRecipientsFirstDay)
  await addComplaint(tx, tenantId, Math.floor(now / dayMs))
}

/** The organisations that sent the latest mail to an address. */
export const findLastSenders = (db: Pick<GlobalDb, 'global'>, email: string): Promise<string[]> =>
  listLastSenders(db, addressDigest(email))

/** Deletes recipients after their retention. */
export const forgetRecipients = (db: Pick<GlobalDb, 'global'>, now: number) =>
  deleteOldRecipients(db, Math.floor(now / dayMs) - recipientDays)

const addressDigest = (address: string): string => shortDigest(address.toLowerCase())

import type { Updateable } from 'kysely'
import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'
import type { MailSenders } from '../db/tables/mail-tables.ts'

type Prepared = Pick<GlobalDb, 'dialect' | 'connection'>
type Global = Pick<GlobalDb, 'global'>

const findTrust = preparedGlobal((db, params: { tenantId: string }) =>
  db
    .selectFrom('tenants')
    .leftJoin('mail_senders', (join) => join.on('mail_senders.tenant_id', '=', params.tenantId))
    .select(['trusted_at', 'domain_proven_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('invoices')
            .select('invoices.id')
            .where('invoices.tenant_id', '=', params.tenantId)
            .where('invoices.paid_at', 'is not', null)
            .where('invoices.amount', '>', 0),
        )
        .as('paid'),
    )
    .where('tenants.id', '=', params.tenantId),
)

/** The reason why an organisation is trusted to mail addresses that it signs; null if there is none yet. */
export async function findMailTrust(
  { dialect, connection }: Prepared,
  tenantId: string,
): Promise<'domain' | 'payment' | 'operator' | null> {
  const [row] = await findTrust(dialect, connection, { tenantId })
  if (!row) return null
  if (row.trusted_at !== null) return 'operator'
  if (row.domain_proven_at !== null) return 'domain'
  return row.paid ? 'payment' : null
}

export const findSender = ({ global }: Global, tenantId: string) =>
  global.selectFrom('mail_senders').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Changes an organisation's settings as a sender. */
export const updateSender = ({ global }: Global, tenantId: string, change: Updateable<MailSenders>) =>
  global.updateTable('mail_senders').set(change).where('tenant_id', '=', tenantId).execute()

/** Creates an organisation's row as a sender, if missing. */
export async function ensureSender({ global }: Global, tenantId: string, allowance: number): Promise<void> {
  await global
    .insertInto('mail_senders')
    .values({ tenant_id: tenantId, allowance })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
}

/** Begins a sender's day: with twice the allowance of the day before, unless there was a complaint since. */
export async function beginDay(
  { global }: Global,
  tenantId: string,
  { day, allowanceMax }: { day: number; allowanceMax: number },
): Promise<void> {
  await global
    .updateTable('mail_senders')
    .set((eb) => ({
      allowance: eb
        .case()
        .when(
          eb.or([
            eb('day', '=', 0),
            eb('allowance', '>=', allowanceMax),
            eb.and([eb('complaints', '>', 0), eb('complained_day', '>=', eb.ref('day'))]),
          ]),
        )
        .then(eb.ref('allowance'))
        .else(eb('allowance', '*', 2))
        .end(),
      day,
      recipients: 0,
    }))
    .where('tenant_id', '=', tenantId)
    .where('day', '<', day)
    .execute()
}

/** Locks a sender's row until the transaction ends. */
export const lockSender = ({ global }: Global, tenantId: string) =>
  global
    .updateTable('mail_senders')
    .set((eb) => ({ day: eb.ref('day') }))
    .where('tenant_id', '=', tenantId)
    .returningAll()
    .executeTakeFirst()

/** @returns false for a recipient whom the organisation has already mailed on that day. */
export async function insertRecipient(
  { global }: Global,
  recipient: { tenant_id: string; day: number; address: string },
): Promise<boolean> {
  const inserted = await global
    .insertInto('mail_recipients')
    .values(recipient)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'day', 'address']).doNothing())
    .returning('address')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findRecipient = (
  { global }: Global,
  { tenant_id, day, address }: { tenant_id: string; day: number; address: string },
) =>
  global
    .selectFrom('mail_recipients')
    .select('address')
    .where('tenant_id', '=', tenant_id)
    .where('day', '=', day)
    .where('address', '=', address)
    .executeTakeFirst()

export const countRecipient = ({ global }: Global, tenantId: string) =>
  global
    .updateTable('mail_senders')
    .set((eb) => ({ recipients: eb('recipients', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .execute()

/** The organisations that mailed an address on the last day with any mail to it. */
export async function listLastSenders({ global }: Global, address: string): Promise<string[]> {
  const last = await global
    .selectFrom('mail_recipients')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('address', '=', address)
    .executeTakeFirst()
  if (last?.day == null) return []
  const rows = await global
    .selectFrom('mail_recipients')
    .select('tenant_id')
    .where('address', '=', address)
    .where('day', '=', Number(last.day))
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

export const addComplaint = ({ global }: Global, tenantId: string, day: number) =>
  global
    .updateTable('mail_senders')
    .set((eb) => ({ complaints: eb('complaints', '+', 1), complained_day: day }))
    .where('tenant_id', '=', tenantId)
    .execute()

/** Deletes recipients of days before a day. */
export const deleteOldRecipients = ({ global }: Global, day: number) =>
  global.deleteFrom('mail_recipients').where('day', '<', day).execute()

/** Deletes an organisation's data as a sender. */
export async function deleteSender({ global }: Global, tenantId: string): Promise<void> {
  await global.deleteFrom('mail_recipients').where('tenant_id', '=', tenantId).execute()
  await global.deleteFrom('mail_senders').where('tenant_id', '=', tenantId).execute()
}

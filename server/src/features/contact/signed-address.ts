import type { TenantDb } from '../../db/tenant-db.ts'
import type { JobHandler } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { nextMailDay } from '../../mail/allowance.ts'
import { findMailTrust } from '../../mail/sender-rows.ts'
import { reserveRecipient } from '../../mail/senders.ts'
import { plainMailBrandOf } from '../project/mail-brand.ts'
import { type ContactMailServices, queueConfirmation } from './contact-mail.ts'

/**
 * The job that asks the owner of an address, once, whether an organisation that is not trusted yet may mail them: the
 * website signed the address, and its owner may not know. The email contains no text of the organisation except its
 * name.
 */
export const askSignedAddress =
  (services: ContactMailServices): JobHandler<'confirmSignedAddress'> =>
  async ({ tenantId, payload: { personId, projectId } }) => {
    if (tenantId === null) return
    await services.db.transaction(async (database) => {
      const db = database.tenant(tenantId)
      const now = services.clock()
      if ((await findMailTrust(database, tenantId)) !== null) return
      const person = await findUnasked(db, personId)
      if (!person?.email || (await isAsked(db, person.email))) return
      const { email } = person
      if (!(await reserveRecipient(services, database, { to: email, tenantId }))) {
        const payload = { personId, projectId }
        await enqueue(database, { kind: 'confirmSignedAddress', tenantId, payload, runAt: nextMailDay(now) })
        return
      }
      await db.updateTable('people').set({ mail_asked_at: now }).where('id', '=', personId).execute()
      const brand = await plainMailBrandOf(db)
      const { language } = person
      await queueConfirmation({ services, database }, db, { email, personId, projectId, brand, language })
    })
  }

/** Locks a contact with a site-signed address whose owner was not asked yet. */
const findUnasked = (db: TenantDb, id: string) =>
  db
    .selectFrom('people')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('kind', '=', 'contact')
    .where('email_verified', '=', 1)
    .where('external_id', 'is not', null)
    .where('mail_asked_at', 'is', null)
    .where('mail_stopped', 'is', null)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()

/** True if the organisation has already mailed a confirmation to the address, for any of its contacts. */
async function isAsked(db: TenantDb, email: string): Promise<boolean> {
  const pending = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('mail_asked_at', 'is not', null)
    .executeTakeFirst()
  return pending !== undefined
}

/** Records that the owner of a signed address wants the organisation's emails. */
export const agreeToMail = (db: TenantDb, email: string, now: number) =>
  db
    .updateTable('people')
    .set({ mail_confirmed_at: now, mail_stopped: null })
    .where('email', '=', email)
    .where('email_verified', '=', 1)
    .where('external_id', 'is not', null)
    .execute()

import type { TenantDb } from '../../db/tenant-db.ts'
import { findMailTrust } from '../../mail/sender-rows.ts'

/** True if another contact with the same confirmed address is notified of a broadcast. */
export const isAddressNotified = async (
  db: TenantDb,
  { broadcastId, personId, email }: { broadcastId: string; personId: string; email: string },
): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .innerJoin('notifications', 'notifications.person_id', 'people.id')
    .select('people.id')
    .where('people.email', '=', email)
    .where('people.email_verified', '=', 1)
    .where('people.id', '<>', personId)
    .where('notifications.broadcast_id', '=', broadcastId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A contact, or the one they were merged into. */
export const findNotifiedContact = (db: TenantDb, personId: string) =>
  contactNamed(db, personId).executeTakeFirst()

/** A contact, or the one they were merged into, with a proven address that accepts mails. */
export async function findMailedContact(db: TenantDb, personId: string) {
  const trusted = (await findMailTrust(db.database, db.tenantId)) !== null
  return contactNamed(db, personId)
    .where('people.email_verified', '=', 1)
    .where('people.mail_stopped', 'is', null)
    .$if(!trusted, (query) =>
      query.where((eb) =>
        eb.or([
          eb('people.external_id', 'is', null),
          eb('people.email_confirmed_at', 'is not', null),
          eb('people.mail_confirmed_at', 'is not', null),
        ]),
      ),
    )
    .executeTakeFirst()
}

const contactNamed = (db: TenantDb, personId: string) =>
  db
    .selectFrom('people')
    .select([
      'people.id',
      'people.name',
      'people.email',
      'people.external_id',
      'people.email_confirmed_at',
      'people.language',
    ])
    .where('people.kind', '=', 'contact')
    .where('people.id', '=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('merged_people')
          .select('merged_people.into_id')
          .where('merged_people.from_id', '=', personId),
        eb.val(personId),
      ),
    )

/** Stops mail to the contacts with an address, with the reason. */
export async function updateMailStopped(
  db: TenantDb,
  email: string,
  reason: 'bounced' | 'complained',
): Promise<void> {
  await db
    .updateTable('people')
    .set({ mail_stopped: reason })
    .where('email', '=', email)
    .where('kind', '=', 'contact')
    .execute()
}

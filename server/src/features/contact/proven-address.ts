import type { TenantDb } from '../../db/tenant-db.ts'
import { digest } from '../../lib/digest.ts'
import { keepOneBrowser, mergePeople } from '../person/merge-people.ts'
import { findContact } from './contacts.queries.ts'

/** An address whose owner has just shown that it is theirs, and in which project. */
interface Proof {
  email: string
  projectId: string
  now: number
}

/** Whose an address is. */
interface ProvenContact {
  id: string
  name: string
  /** At which they are mailed: another one where they sign in with the address of whom the team merged into them. */
  email: string | null
  email_verified: 0 | 1
}

/**
 * Whose an address is: the contact who has signed in with it, also before the team merged them into another, else the
 * one of the project of whom the site says so, in the order in which they came. Never one in whose browser it was
 * entered and who is mailed there since: its owner has not shown that this is their browser.
 */
export async function findProvenContact(
  db: TenantDb,
  { email, projectId }: Pick<Proof, 'email' | 'projectId'>,
): Promise<ProvenContact | undefined> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'email_verified', 'external_id'])
    .where('email', '=', email)
    .where('email_verified', '=', 1)
    .where('kind', '=', 'contact')
    .where((eb) =>
      eb.or([
        eb.and([eb('external_id', 'is', null), eb('email_confirmed_at', 'is not', null)]),
        eb.and([eb('identity_project_id', '=', projectId), eb('email_confirmed_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.find(({ external_id }) => external_id === null) ?? (await findByMerged(db, email)) ?? rows[0]
}

/** The contact into whom the team merged the one who had signed in with an address. */
const findByMerged = (db: TenantDb, email: string): Promise<ProvenContact | undefined> =>
  db
    .selectFrom('contact_secrets')
    .innerJoin('people', 'people.id', 'contact_secrets.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.email_verified'])
    .where('contact_secrets.hash', '=', hashOf(db, email))
    .executeTakeFirst()

/**
 * Lets a verified contact sign in with the address of one who had signed in with it and whom the team has merged into
 * them, as they are recognised in that one's browsers: else whoever has the address would be somebody new.
 */
export async function keepSignInAddress(
  db: TenantDb,
  { email, toId, now }: { email: string; toId: string; now: number },
): Promise<void> {
  await db
    .insertInto('contact_secrets')
    .values({ hash: hashOf(db, email), person_id: toId, created_at: now })
    .onConflict((conflict) => conflict.columns(['hash']).doUpdateSet({ person_id: toId }))
    .execute()
}

const hashOf = (db: TenantDb, email: string): string => digest(`address ${db.tenantId} ${email}`)

/**
 * Verifies a contact by the address with which they sign in, in the browser whose secret has this hash. Where it is
 * another contact's already, what an unverified one did becomes that contact's, and the browser too.
 * @returns who has the address now; undefined where there is no such contact.
 */
export async function proveAddress(
  db: TenantDb,
  personId: string,
  { email, projectId, now, browser }: Proof & { browser?: string },
): Promise<string | undefined> {
  const person = await findContact(db, personId)
  if (!person) return undefined
  const known = await findProvenContact(db, { email, projectId })
  if (known?.id === personId) return personId
  const from = await keepOneBrowser(db, person, browser)
  if (!known) {
    await saveAddress(db, personId, { email, projectId, now }, now)
    return personId
  }
  await mergePeople(db, { from, toId: known.id, browser: true, now })
  await db.record({ type: 'contact.merged', projectId, actorId: known.id, at: now })
  return known.id
}

/**
 * Lets a contact be mailed at an address whose owner has followed the link for it. It says nothing of the browser in
 * which the address was entered: so it neither leads anybody to what is known of the address elsewhere, nor its owner
 * to this contact, and whoever was verified by another address is not any more.
 */
export const mailAddress = (
  db: TenantDb,
  { id, external_id }: { id: string; external_id: string | null },
  proof: Proof,
): Promise<void> => saveAddress(db, id, proof, external_id === null ? null : proof.now)

/** Mails a contact again who has just read a mail. */
export async function resumeMail(db: TenantDb, id: string): Promise<void> {
  await db.updateTable('people').set({ mail_stopped: null }).where('id', '=', id).execute()
}

async function saveAddress(
  db: TenantDb,
  id: string,
  { email, projectId, now }: Proof,
  confirmedAt: number | null,
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      email,
      email_verified: 1,
      email_confirmed_at: confirmedAt,
      pending_email: null,
      pending_email_at: null,
      mail_stopped: null,
    })
    .where('id', '=', id)
    .execute()
  await db.record({ type: 'contact.address_confirmed', projectId, actorId: id, at: now })
}

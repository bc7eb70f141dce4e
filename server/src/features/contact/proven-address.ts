import { deleteAddressLinks } from '../../auth/one-time-tokens.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { digest } from '../../lib/digest.ts'
import { keepOneBrowser, mergePeople } from '../person/merge-people.ts'
import { findContact } from './contacts.queries.ts'

/** Proof that somebody owns an address, given in a project. */
interface Proof {
  email: string
  projectId: string
  now: number
}

/** Owner of an address. */
interface ProvenContact {
  id: string
  name: string
  /** Mailing address; differs from the sign-in address if that belonged to a contact merged into this one. */
  email: string | null
  email_verified: 0 | 1
}

/**
 * Owner of an address: the contact who has signed in with it, even if merged into another since; else the first contact
 * of the project for whom the website states it. Never a contact who only typed the address and is mailed there: its
 * owner has not shown that the browser is theirs.
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

/** The contact into whom the team merged the one who signed in with an address. */
const findByMerged = (db: TenantDb, email: string): Promise<ProvenContact | undefined> =>
  db
    .selectFrom('contact_secrets')
    .innerJoin('people', 'people.id', 'contact_secrets.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.email_verified'])
    .where('contact_secrets.hash', '=', hashOf(db, email))
    .executeTakeFirst()

/**
 * Lets a verified contact sign in with the address of a verified contact merged into them, in addition to that
 * contact's browsers. Otherwise the owner of the address would become a new contact.
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
 * Verifies a contact by a sign-in address, in the browser whose secret has this hash. If another contact owns the
 * address, an unverified contact's activity and browser move to the owner.
 * @returns the owner of the address; undefined if there is no such contact.
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
 * Enables mail to an address whose owner has followed the confirmation link. The link proves nothing about the browser
 * in which the address was typed: that browser gets no access to other data of the address, nor its owner to this
 * contact, and a contact verified by another address loses that verification.
 */
export const mailAddress = (
  db: TenantDb,
  { id, external_id }: { id: string; external_id: string | null },
  proof: Proof,
): Promise<void> => saveAddress(db, id, proof, external_id === null ? null : proof.now)

/** Resumes mail to a contact who has just read one. */
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
  await deleteAddressLinks(db.database, id, [email])
  await db.record({ type: 'contact.address_confirmed', projectId, actorId: id, at: now })
}

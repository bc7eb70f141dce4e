import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict } from '../../lib/app-error.ts'
import { findContact } from './contacts.queries.ts'
import { keepOneBrowser, mergePeople } from './merge-people.ts'

/** An address whose owner has just shown that it is theirs, and in which project. */
interface Proof {
  email: string
  projectId: string
  now: number
  /** The hash of the secret of the browser in which it was shown, where that is known. */
  browser?: string
}

/**
 * Whose an address is: the contact who has confirmed it, else the one of the project of whom the site says so, in the
 * order in which they came.
 */
export async function findProvenContact(
  db: TenantDb,
  { email, projectId }: Pick<Proof, 'email' | 'projectId'>,
): Promise<{ id: string; name: string } | undefined> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'external_id'])
    .where('email', '=', email)
    .where('email_verified', '=', 1)
    .where('kind', '=', 'contact')
    .where((eb) => eb.or([eb('external_id', 'is', null), eb('identity_project_id', '=', projectId)]))
    .orderBy('id')
    .execute()
  return rows.find(({ external_id }) => external_id === null) ?? rows[0]
}

/**
 * Gives a contact an address that they have proven. Where it is another contact's already, what an unverified one did
 * becomes that contact's, and their browser too. Two verified contacts are never made one.
 * @returns who has the address now; undefined where there is no such contact.
 * @throws AppError `conflict` for a verified contact whose new address is another's.
 */
export async function proveAddress(
  db: TenantDb,
  personId: string,
  proof: Proof,
): Promise<string | undefined> {
  const person = await findContact(db, personId)
  if (!person) return undefined
  const { email, projectId, now, browser } = proof
  const known = await findProvenContact(db, proof)
  const signed = person.external_id !== null
  const unverified = !signed && person.email_confirmed_at === null
  const from = unverified ? await keepOneBrowser(db, person, browser) : person
  if (!known || known.id === personId || signed) {
    await saveProvenAddress(db, personId, proof)
    return personId
  }
  if (!unverified) throw conflict('This address belongs to another profile. Ask the team to merge the two.')
  await mergePeople(db, { from, toId: known.id, browser: true, now })
  await saveProvenAddress(db, known.id, { email, projectId, now })
  await db.record({ type: 'contact.merged', projectId, actorId: known.id, at: now })
  return known.id
}

async function saveProvenAddress(db: TenantDb, id: string, { email, projectId, now }: Proof): Promise<void> {
  await db
    .updateTable('people')
    .set({
      email,
      email_verified: 1,
      email_confirmed_at: now,
      pending_email: null,
      pending_email_at: null,
      // A mail has just arrived there, and its reader asked for more.
      mail_stopped: null,
    })
    .where('id', '=', id)
    .execute()
  await db.record({ type: 'contact.address_confirmed', projectId, actorId: id, at: now })
}

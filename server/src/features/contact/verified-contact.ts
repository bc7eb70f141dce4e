import { keysOf } from '@earshot/shared/record'
import type { SignedIdentity } from '../../auth/identity/identity-token.ts'
import { deleteAddressLinks } from '../../auth/one-time-tokens.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { hasStatedCompany, saveStatedCompany } from '../company/signed-company.ts'
import { hasStatedValues, saveStatedValues } from '../custom-field/stated-values.ts'

/** Public name of a verified contact whose website gives none. */
const nameless = 'Customer'

/** A contact named by a project's website; the website's ids are separate for every project. */
export interface NamedContact extends SignedIdentity {
  projectId: string
}

const findContact = (db: TenantDb, { projectId, externalId }: NamedContact) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'name',
      'email',
      'email_verified',
      'email_confirmed_at',
      'pending_email',
      'traits',
      'company_id',
      'company_signed',
    ])
    .where('identity_project_id', '=', projectId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** A contact named by a website; `mailed` if they have a proven address. */
interface KnownContact {
  id: string
  name: string
  mailed: boolean
}

type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>

const saidOf = ({ name, email, emailVerified, traits }: SignedIdentity) => ({
  name: name ?? nameless,
  email: email ?? null,
  email_verified: emailVerified ? (1 as const) : (0 as const),
  traits: JSON.stringify(traits),
})

/**
 * Details from the website, combined with an address that the contact confirmed here and the website does not replace.
 */
function detailsOf(named: NamedContact, known?: ContactRow) {
  const details = saidOf(named)
  if (known?.email_confirmed_at == null || details.email_verified)
    return { ...details, email_confirmed_at: null }
  const { email, email_confirmed_at } = known
  if (details.email !== null && details.email !== email) return { ...details, email_confirmed_at: null }
  return { ...details, email, email_verified: 1 as const, email_confirmed_at }
}

/** The contact named by a website, if stored with exactly these details; else undefined. */
export async function findUnchangedContact(
  db: TenantDb,
  named: NamedContact,
): Promise<KnownContact | undefined> {
  const known = await findContact(db, named)
  if (!known || !isUnchanged(known, named)) return undefined
  if (!(await hasStatedCompany(db, known, named))) return undefined
  return (await hasStatedValues(db, traitsOf(named, known))) ? contactOf(known) : undefined
}

/** Traits of a known contact: as the website states them, and as they are stored. */
const traitsOf = ({ traits }: NamedContact, known: ContactRow) => ({
  personId: known.id,
  traits,
  before: JSON.parse(known.traits),
})

const contactOf = ({ id, name, email_verified }: Pick<ContactRow, 'id' | 'name' | 'email_verified'>) => ({
  id,
  name,
  mailed: email_verified === 1,
})

function isUnchanged(known: ContactRow, named: NamedContact): boolean {
  const { id, pending_email: _, company_id: __, company_signed: ___, ...unchanged } = known
  const details = detailsOf(named, known)
  return keysOf(unchanged).every((column) => details[column] === unchanged[column])
}

/** Mail state of a new address: its owner's wishes are unknown. */
const newAddress = { mail_stopped: null, mail_asked_at: null, mail_confirmed_at: null }

/** Creates or updates the contact named by a website, in the transaction of `db`. */
export async function saveContact(db: TenantDb, named: NamedContact, now: number): Promise<KnownContact> {
  const made = await insertContact(db, named, now)
  if (made) {
    await db.record({ type: 'contact.identified', actorId: made.id, at: now })
    await saveStatedCompany(db, { ...named, personId: made.id }, now)
    await saveStatedValues(db, { personId: made.id, traits: named.traits, before: {} })
    return contactOf({ ...made, ...saidOf(named) })
  }
  const known = await findContact(db, named)
  if (!known) throw new Error('A contact that stands already is not there')
  await saveStatedCompany(db, { ...named, personId: known.id }, now)
  const isFilled = await saveStatedValues(db, traitsOf(named, known))
  if (isUnchanged(known, named) && !isFilled) return contactOf(known)
  const details = detailsOf(named, known)
  await db
    .updateTable('people')
    .set({ ...details, ...nameColumns(details.name), ...(details.email !== known.email && newAddress) })
    .where('id', '=', known.id)
    .execute()
  if (details.email !== known.email)
    await deleteAddressLinks(db.database, known.id, [details.email, known.pending_email])
  // Recorded per project: the name is shown in its public comments.
  await db.record({ type: 'contact.identified', projectId: named.projectId, actorId: known.id, at: now })
  return contactOf({ ...known, ...details })
}

const insertContact = (db: TenantDb, named: NamedContact, now: number) =>
  db
    .insertInto('people')
    .values({
      id: newId(),
      kind: 'contact',
      ...detailsOf(named),
      ...nameColumns(saidOf(named).name),
      user_id: null,
      visitor_hash: null,
      identity_project_id: named.projectId,
      external_id: named.externalId,
      trusted: 0,
      blocked: 0,
      created_at: now,
      seen_at: now,
    })
    .onConflict((oc) =>
      oc.columns(['identity_project_id', 'external_id']).where('external_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

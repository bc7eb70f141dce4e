import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** A customer who is known by an address. */
export interface AddressedPerson {
  id: string
  name: string
  blocked: 0 | 1
}

/** The customer who has an address: the one who signed in with it first, then one whose site states it. */
export const findByAddress = async (db: TenantDb, email: string): Promise<AddressedPerson | undefined> =>
  byAddress(await findPerson(db, { email })).get(email)

/** The customers who have some addresses, as `findByAddress` finds them, by address. */
export const findByAddresses = async (
  db: TenantDb,
  emails: readonly string[],
): Promise<Map<string, AddressedPerson>> => byAddress(await ofAddresses(db, emails).execute())

/** True for a customer who is known by their address: they have proven it, their site states it, or the team has added it. */
export const isKnownByAddress = (person: { email_verified: 0 | 1; added_by_id: string | null }): boolean =>
  person.email_verified === 1 || person.added_by_id !== null

const findPerson = prepared((db: TenantDb, { email }: { email: string }) => ofAddresses(db, [email]))

/** People of some addresses, those first who are the customer of their address. */
const ofAddresses = (db: TenantDb, emails: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'blocked'])
    .where('email', 'in', emails)
    .where('kind', '=', 'contact')
    .where('erased', '=', 0)
    .where((eb) => eb.or([eb('email_verified', '=', 1), eb('added_by_id', 'is not', null)]))
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.and([eb('email_confirmed_at', 'is not', null), eb('external_id', 'is', null)]))
        .then(0)
        .when('email_verified', '=', 1)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('id')

function byAddress(
  rows: readonly (AddressedPerson & { email: string | null })[],
): Map<string, AddressedPerson> {
  const found = new Map<string, AddressedPerson>()
  for (const { email, ...person } of rows) if (email !== null && !found.has(email)) found.set(email, person)
  return found
}

import { anonymous } from '@earshot/shared/person/contact-name'
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { nameColumns } from '../../db/folded-columns.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { findByAddresses } from './person-of-address.ts'

/** The member who adds a customer, and the time. */
interface Added {
  addedById: string
  createdAt: number
}

/** A customer whom the team adds; the address is unproven and gets no mail. */
interface AddedPerson extends Added {
  /** '' for a customer without a name. */
  name: string
  email: string | null
}

/** Adds a customer. @returns the id; undefined if the team has added a customer with the address before. */
export async function insertAddedPerson(
  db: TenantDb,
  { name, email, ...added }: AddedPerson,
): Promise<string | undefined> {
  const row = rowOf({ name, email }, added)
  const inserted = await insertContact(db, row)
  return inserted.length > 0 ? row.id : undefined
}

/**
 * Adds customers of different addresses at once. @returns each with their id, and as not new whom a colleague has added
 * meanwhile.
 */
export async function insertAddedPeople(
  db: TenantDb,
  people: readonly { name: string; email: string }[],
  added: Added,
): Promise<{ id: string; isNew: boolean }[]> {
  if (people.length === 0) return []
  const rows = people.map((person) => rowOf(person, added))
  const inserted = await unlessAdded(db.insertInto('people').values(rows)).execute()
  const ids = new Set(inserted.map(({ id }) => id))
  const others = rows.flatMap(({ id, email }) => (ids.has(id) || email === null ? [] : email))
  const known = others.length > 0 ? await findByAddresses(db, others) : new Map()
  return [
    ...[...ids].map((id) => ({ id, isNew: true })),
    ...[...known.values()].map(({ id }) => ({ id, isNew: false })),
  ]
}

const rowOf = ({ name, email }: Pick<AddedPerson, 'name' | 'email'>, { addedById, createdAt }: Added) => ({
  id: newId(),
  kind: 'contact' as const,
  ...nameColumns(name === '' ? anonymous : name),
  email,
  user_id: null,
  visitor_hash: null,
  added_by_id: addedById,
  trusted: 0 as const,
  blocked: 0 as const,
  created_at: createdAt,
  seen_at: createdAt,
})

/** Inserts nobody whose address a customer has whom the team has added. */
const unlessAdded = (insertion: InsertQueryBuilder<TenantTables, 'people', InsertResult>) =>
  insertion
    .onConflict((conflict) =>
      conflict
        .columns(['email'])
        .where('added_by_id', 'is not', null)
        .where('email', 'is not', null)
        .doNothing(),
    )
    .returning('id')

const insertContact = preparedInsert('people', unlessAdded)

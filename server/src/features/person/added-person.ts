import { anonymous } from '@earshot/shared/person/contact-name'
import { nameColumns } from '../../db/folded-columns.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'

/** A customer whom the team adds; the address is unproven and gets no mail. */
interface AddedPerson {
  /** '' for a customer without a name. */
  name: string
  email: string | null
  addedById: string
  createdAt: number
}

/** Adds a customer. @returns the id; undefined if the team has added a customer with the address before. */
export async function insertAddedPerson(
  db: TenantDb,
  { name, email, addedById, createdAt }: AddedPerson,
): Promise<string | undefined> {
  const id = newId()
  const inserted = await insertContact(db, {
    id,
    kind: 'contact',
    ...nameColumns(name === '' ? anonymous : name),
    email,
    user_id: null,
    visitor_hash: null,
    added_by_id: addedById,
    trusted: 0,
    blocked: 0,
    created_at: createdAt,
    seen_at: createdAt,
  })
  return inserted.length > 0 ? id : undefined
}

/** @returns a row; none if a customer whom the team has added has the address. */
const insertContact = preparedInsert('people', (insertion) =>
  insertion
    .onConflict((conflict) =>
      conflict
        .columns(['email'])
        .where('added_by_id', 'is not', null)
        .where('email', 'is not', null)
        .doNothing(),
    )
    .returning('id'),
)

import { anonymous } from '@earshot/shared/person/contact-name'
import { nameColumns } from '../../db/folded-columns.ts'
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
  const inserted = await db
    .insertInto('people')
    .values({
      id: newId(),
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
    .onConflict((conflict) =>
      conflict
        .columns(['email'])
        .where('added_by_id', 'is not', null)
        .where('email', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

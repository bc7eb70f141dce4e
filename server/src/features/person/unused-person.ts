import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { hasRows } from './person-rows.ts'

/** True for a customer of whom nothing is left, who has never been here, and whom the team has not judged. */
export const isUnused = async (db: TenantDb, personId: string): Promise<boolean> =>
  (await findUnused(db, { personId })).length > 0

/**
 * Removes those customers who are unused, as `isUnused` and `deletePerson` would, in a few statements. They want nothing,
 * so nothing is recounted for their companies.
 */
export async function deleteUnused(db: TenantDb, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  // Waits for votes that they are casting.
  await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', personIds)
    .orderBy('id')
    .modifyEnd(db.dialect.forUpdate)
    .execute()
  const unused = (await unusedPeople(db).where('id', 'in', personIds).execute()).map(({ id }) => id)
  if (unused.length === 0) return
  await db.deleteFrom('imported_rows').where('person_id', 'in', unused).execute()
  await db.deleteFrom('people').where('id', 'in', unused).execute()
}

const findUnused = prepared((db: TenantDb, { personId }: { personId: string }) =>
  unusedPeople(db).where('id', '=', personId),
)

const unusedPeople = (db: TenantDb) =>
  db
    .selectFrom('people')
    .select('id')
    .where('kind', '=', 'contact')
    .where('visitor_hash', 'is', null)
    .where('external_id', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .where('trusted', '=', 0)
    .where('blocked', '=', 0)
    .where((eb) => {
      const texts = (['feedback', 'reports', 'comments'] as const).map((table) =>
        eb.exists(
          eb.selectFrom(table).select(`${table}.author_id`).whereRef(`${table}.author_id`, '=', 'people.id'),
        ),
      )
      const voted = eb.exists(
        eb.selectFrom('votes').select('votes.person_id').whereRef('votes.person_id', '=', 'people.id'),
      )
      const notes = eb.exists(
        eb
          .selectFrom('person_notes')
          .select('person_notes.id')
          .whereRef('person_notes.person_id', '=', 'people.id'),
      )
      return eb.not(eb.or([...texts, voted, notes, hasRows('imported_rows')]))
    })

/** Removes a customer, with all ids of other tools under which they are known. */
export async function deletePerson(db: TenantDb, personId: string): Promise<void> {
  await forgetImports(db, { personId })
  await deleteRow(db, { personId })
}

const forgetImports = prepared((db: TenantDb, { personId }: { personId: string }) =>
  db.deleteFrom('imported_rows').where('person_id', '=', personId),
)

const deleteRow = prepared((db: TenantDb, { personId }: { personId: string }) =>
  db.deleteFrom('people').where('id', '=', personId),
)

import type { TenantDb } from '../../db/tenant-db.ts'

/** Removes the vote that an import made, or the report without words of a bug. */
export async function deleteImportedVote(
  db: TenantDb,
  { feedbackId, personId }: { feedbackId: string; personId: string },
): Promise<void> {
  await db
    .deleteFrom('votes')
    .where('feedback_id', '=', feedbackId)
    .where('person_id', '=', personId)
    .execute()
  await db
    .deleteFrom('reports')
    .where('feedback_id', '=', feedbackId)
    .where('author_id', '=', personId)
    .where('body', '=', '')
    .where('environment', '=', '{}')
    .execute()
}

export const findCompanyWithoutPeople = (db: TenantDb, id: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'revenue'])
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('people').select('people.id').whereRef('people.company_id', '=', 'companies.id'),
        ),
      ),
    )
    .executeTakeFirst()

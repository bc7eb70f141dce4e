import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteVote } from '../vote/votes.queries.ts'

/** Removes the vote that an import made, or the report without words of a bug. */
export async function deleteImportedVote(
  db: TenantDb,
  { feedbackId, personId }: { feedbackId: string; personId: string },
): Promise<void> {
  await deleteVote(db, { feedback_id: feedbackId, person_id: personId })
  await deleteReport(db, { feedbackId, personId })
}

const deleteReport = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .deleteFrom('reports')
    .where('feedback_id', '=', params.feedbackId)
    .where('author_id', '=', params.personId)
    .where('body', '=', '')
    .where('environment', '=', '{}'),
)

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

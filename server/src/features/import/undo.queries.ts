import { literal } from '../../db/literals.ts'
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

/** An imported item, and who imported it until when. */
type ImportedItem = {
  feedbackId: string
  importerId: string
  until: number
}

/**
 * True for an item on which somebody has worked without changing it: by a comment, also one that only the team reads or
 * that waits for review, by a tag, by following it, or by connecting it with an issue, a task or a changelog entry.
 */
export const hasWork = async (db: TenantDb, item: ImportedItem): Promise<boolean> =>
  (await findWorkedOn(db, item)).length > 0

const findWorkedOn = prepared((db: TenantDb, params: ImportedItem) =>
  db
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', params.feedbackId)
    .where((eb) => {
      const connections = (['linked_issues', 'task_feedback', 'changelog_items', 'follows'] as const).map(
        (table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(`${table}.feedback_id`)
              .where(`${table}.feedback_id`, '=', params.feedbackId),
          ),
      )
      const tags = eb.exists(
        eb
          .selectFrom('activities')
          .select('activities.id')
          .where('activities.item_id', '=', params.feedbackId)
          .where('activities.type', '=', literal<'feedback.tagged'>('feedback.tagged')),
      )
      const comments = eb.exists(
        eb
          .selectFrom('comments')
          .select('comments.id')
          .where('comments.feedback_id', '=', params.feedbackId)
          .where('comments.deleted_at', 'is', null)
          // Without the import's own note, which the importer wrote before the import ended.
          .where((eb) =>
            eb.or([
              eb('comments.internal', '=', literal<0 | 1>(0)),
              eb('comments.author_id', '!=', params.importerId),
              eb('comments.created_at', '>', params.until),
            ]),
          ),
      )
      return eb.or([...connections, tags, comments])
    }),
)

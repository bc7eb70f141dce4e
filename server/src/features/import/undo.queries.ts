import { literal } from '../../db/literals.ts'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** A vote that an import made, or the report without words of a bug. */
type ImportedVote = {
  feedbackId: string
  personId: string
  createdAt: number
}

/** Removes what an import made of a customer's support. @returns false if it is gone. */
export const deleteImportedVote = async (db: TenantDb, vote: ImportedVote): Promise<boolean> =>
  (await deleteVote(db, vote)).length + (await deleteReport(db, vote)).length > 0

const deleteVote = prepared((db: TenantDb, params: ImportedVote) =>
  db
    .deleteFrom('votes')
    .where('feedback_id', '=', params.feedbackId)
    .where('person_id', '=', params.personId)
    .where('created_at', '=', params.createdAt)
    .returning('feedback_id'),
)

const deleteReport = prepared((db: TenantDb, params: ImportedVote) =>
  db
    .deleteFrom('reports')
    .where('feedback_id', '=', params.feedbackId)
    .where('author_id', '=', params.personId)
    .where('created_at', '=', params.createdAt)
    .where('body', '=', '')
    .where('environment', '=', '{}')
    .returning('feedback_id'),
)

/** True if a customer has a vote on an item. */
export const hasVoted = async (
  db: TenantDb,
  { feedbackId, personId }: Pick<ImportedVote, 'feedbackId' | 'personId'>,
): Promise<boolean> => (await findVote(db, { feedbackId, personId })).length > 0

const findVote = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .selectFrom('votes')
    .select('feedback_id')
    .where('feedback_id', '=', params.feedbackId)
    .where('person_id', '=', params.personId),
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

import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** The member or the API key that wrote an item down for its author; no row for others and for what the author sent. */
export const findWriterFor = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .selectFrom('feedback')
    .innerJoin('people', 'people.id', 'feedback.written_by_id')
    .select(['people.name', 'people.kind'])
    .where('feedback.id', '=', params.feedbackId)
    .where('feedback.author_id', '=', params.personId),
)

/** A person's votes on some items: who cast each, null for the person. */
export const listCasters = (db: TenantDb, personId: string, feedbackIds: readonly string[]) =>
  db
    .selectFrom('votes')
    .leftJoin('people', 'people.id', 'votes.cast_by_id')
    .select(['people.name', 'people.kind'])
    .where('votes.person_id', '=', personId)
    .where('votes.feedback_id', 'in', feedbackIds)
    .execute()

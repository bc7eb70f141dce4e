import type { TenantDb } from '../../../db/tenant-db.ts'

/** Of some items those that a person sent or voted for, oldest first. */
export const listAskedItems = async (
  db: TenantDb,
  { ids, personId }: { ids: readonly string[]; personId: string },
) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('feedback')
        .leftJoin('votes', (join) =>
          join.onRef('votes.feedback_id', '=', 'feedback.id').on('votes.person_id', '=', personId),
        )
        .select([
          'feedback.id',
          'feedback.project_id',
          'feedback.author_id',
          'feedback.visibility',
          'feedback.moderation',
          'feedback.kind',
          'feedback.title',
          'feedback.created_at',
          'feedback.vote_count',
          'feedback.tracking_version',
        ])
        .where('feedback.id', 'in', ids)
        .where((eb) =>
          eb.or([eb('feedback.author_id', '=', personId), eb('votes.person_id', 'is not', null)]),
        )
        .orderBy('feedback.id')
        .execute()

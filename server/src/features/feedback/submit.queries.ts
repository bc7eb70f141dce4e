import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** What a submission needs to know of who sends it, and the status that new feedback starts in. */
export const findSubmitter = prepared((db: TenantDb, given: { id: string; projectId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('statuses', (join) =>
      join.on('statuses.project_id', '=', given.projectId).on('statuses.is_default', '=', 1),
    )
    .select([
      'people.trusted',
      'people.blocked',
      'people.external_id',
      'people.email_verified',
      'statuses.id as status_id',
    ])
    .where('people.id', '=', given.id),
)

export const insertFeedback = preparedInsert('feedback')

export const insertReport = preparedInsert('reports')

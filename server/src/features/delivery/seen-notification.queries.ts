import type { TenantDb } from '../../db/tenant-db.ts'
import { subject } from './notification-list.queries.ts'

export type SentSubject = Awaited<ReturnType<typeof listSentSubjects>>[number]

/** Of some items those that somebody sent, the first first. */
export const listSentSubjects = async (
  db: TenantDb,
  { ids, personId }: { ids: readonly string[]; personId: string },
) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('feedback')
        .select([...subject, 'feedback.merged_at'])
        .where('feedback.id', 'in', ids)
        .where('feedback.author_id', '=', personId)
        .orderBy('feedback.id')
        .execute()

/** An item as a notification shows it. */
export const findItemSubject = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select([...subject, 'feedback.merged_at'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()

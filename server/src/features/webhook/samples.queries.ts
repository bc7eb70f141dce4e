import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Newest rows that are looked at for samples: most of them can be shown. */
const newest = 20

/** The newest items, of one project or of all. */
export const listNewestItems = (db: TenantDb, projectId: string | undefined) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id', 'created_at'])
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

/** The newest tasks, of one project or of all. */
export const listNewestTasks = (db: TenantDb, projectId: string | undefined) =>
  db
    .selectFrom('tasks')
    .select(['id', 'project_id', 'created_at'])
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

/** The newest changelog entries, of one project or of all. */
export const listNewestEntries = (db: TenantDb, projectId: string | undefined) =>
  db
    .selectFrom('changelog_entries')
    .select(['id', 'project_id', 'created_at'])
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

export const listNewestContacts = (db: TenantDb) =>
  db
    .selectFrom('people')
    .select(['id', 'created_at'])
    .where('kind', '=', literal('contact'))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

/** Comments of some items. */
export const listCommentsOf = (db: TenantDb, feedbackIds: readonly string[]) =>
  db
    .selectFrom('comments')
    .select(['id', 'feedback_id', 'created_at'])
    .where('feedback_id', 'in', feedbackIds)
    .where('listed', '=', 1)
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

/** Comments of some tasks. */
export const listTaskCommentsOf = (db: TenantDb, taskIds: readonly string[]) =>
  db
    .selectFrom('task_comments')
    .select(['id', 'task_id', 'created_at'])
    .where('task_id', 'in', taskIds)
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()

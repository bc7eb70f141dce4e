import { z } from 'zod'
import type { TenantDb } from '../db/tenant-db.ts'

/** Tables whose rows belong to a project. */
const tables = ['feedback', 'tasks', 'board_columns', 'statuses', 'changelog_entries', 'files'] as const

/** The project of everything with one of these ids; ids of other things are left out, and webhooks of all projects. */
export async function listProjectsOf(db: TenantDb, ids: readonly string[]) {
  const found = await Promise.all([
    db.selectFrom('projects').select(['id', 'id as project_id']).where('id', 'in', ids).execute(),
    db
      .selectFrom('comments')
      .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
      .select(['comments.id', 'feedback.project_id'])
      .where('comments.id', 'in', ids)
      .execute(),
    db
      .selectFrom('task_comments')
      .innerJoin('tasks', 'tasks.id', 'task_comments.task_id')
      .select(['task_comments.id', 'tasks.project_id'])
      .where('task_comments.id', 'in', ids)
      .execute(),
    listProjectsOfWebhooks(db, ids),
    ...tables.map((table) =>
      db.selectFrom(table).select(['id', 'project_id']).where('id', 'in', ids).execute(),
    ),
  ])
  return found.flat()
}

const ProjectIds = z.array(z.string()).nullable()

async function listProjectsOfWebhooks(db: TenantDb, ids: readonly string[]) {
  const rows = await db.selectFrom('webhooks').select(['id', 'project_ids']).where('id', 'in', ids).execute()
  return rows.flatMap(({ id, project_ids: chosen }) =>
    (ProjectIds.parse(JSON.parse(chosen ?? 'null')) ?? []).map((project_id) => ({ id, project_id })),
  )
}

import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Begins a project's deletion. @returns whether there was such a project, and nobody had begun it. */
export async function updateDeleted(db: TenantDb, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When a project was made whose deletion has begun; undefined for every other one. */
export const findDeleted = (db: TenantDb, id: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()

export async function countFeedback(db: TenantDb, projectId: string, kind: 'idea' | 'bug'): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countComments(db: TenantDb, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .innerJoin('feedback', 'feedback.id', 'comments.feedback_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('feedback.project_id', '=', projectId)
    .where('comments.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countCards(
  db: TenantDb,
  table: 'tasks' | 'board_columns',
  projectId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Up to `limit` tasks of a project. */
export const listTasksOf = (db: TenantDb, projectId: string, limit: number) =>
  db
    .selectFrom('tasks')
    .select(['id', 'created_at'])
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute()

/** Removes tasks; their links go with them. */
export async function deleteTasks(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('tasks').where('id', 'in', ids).execute()
}

/** Removes up to `limit` of the events of a project, but not the news that it is gone. @returns how many. */
export async function deleteEventsOf(
  { global }: Pick<GlobalDb, 'global'>,
  { tenantId, projectId, limit }: { tenantId: string; projectId: string; limit: number },
): Promise<number> {
  const { numDeletedRows } = await global
    .deleteFrom('events')
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('seq')
        .where('tenant_id', '=', tenantId)
        .where('project_id', '=', projectId)
        .where('type', '!=', 'project.deleted')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes a project without feedback and tasks, with its board, statuses, logo and what its widget noted. */
export async function deleteProject(db: TenantDb, projectId: string): Promise<void> {
  for (const table of [
    'board_columns',
    'statuses',
    'logos',
    'identity_secrets',
    'identity_days',
    'sightings',
  ] as const)
    await db.deleteFrom(table).where('project_id', '=', projectId).execute()
  await db.deleteFrom('projects').where('id', '=', projectId).execute()
}

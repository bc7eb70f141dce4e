import type { TenantDb } from '../../db/tenant-db.ts'

/** Erases tasks with their files and comments; foreign keys delete their links. */
export async function eraseTasks(db: TenantDb, ids: readonly string[]): Promise<void> {
  for (const table of ['files', 'task_comments'] as const)
    await db.deleteFrom(table).where('task_id', 'in', ids).execute()
  await db.deleteFrom('tasks').where('id', 'in', ids).execute()
}

import { countMax, type Dashboard, dueSoonDays, type OpenTask } from '@earshot/shared/dashboard/dashboard'
import { taskReferenceOf } from '@earshot/shared/task/task'
import type { TenantDb } from '../../db/tenant-db.ts'
import {
  listBlockedTasks,
  listTasksDue,
  listTasksOfAssignee,
  type OpenTaskRow,
} from './open-tasks.queries.ts'
import { assigneeOf } from './task-view.ts'

const day = 24 * 60 * 60 * 1000

/**
 * The organisation's open tasks that need attention, and a member's other tasks, each in the first group that it fits;
 * at most `limit` per group. `today` is midnight UTC of the current day.
 */
export async function showOpenTasks(
  db: TenantDb,
  { personId, today, limit }: { personId: string; today: number; limit: number },
): Promise<Pick<Dashboard, 'overdue' | 'dueSoon' | 'blocked' | 'myTasks'>> {
  const later = today + dueSoonDays * day
  const groupOf = (rows: readonly OpenTaskRow[]) => ({
    count: rows.length,
    items: rows.slice(0, limit).map(openTaskView),
  })
  return {
    overdue: groupOf(await listTasksDue(db, { from: 0, before: today }, countMax)),
    dueSoon: groupOf(await listTasksDue(db, { from: today, before: later }, countMax)),
    blocked: groupOf(await listBlockedTasks(db, later, countMax)),
    myTasks: groupOf(await listTasksOfAssignee(db, personId, later, countMax)),
  }
}

const openTaskView = (row: OpenTaskRow): OpenTask => ({
  id: row.id,
  projectId: row.project_id,
  reference: taskReferenceOf(row.number),
  title: row.title,
  columnName: row.column_name,
  category: row.category,
  assignee: assigneeOf(row),
  dueAt: row.due_at,
  blockedReason: row.blocked_reason,
})

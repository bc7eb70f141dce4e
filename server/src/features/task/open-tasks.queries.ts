import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Open tasks, one row each: those whose column's status, if any, is neither done nor closed. */
const openTasks = (db: TenantDb, limit: number) =>
  db
    .selectFrom('tasks')
    .innerJoin('board_columns', 'board_columns.id', 'tasks.column_id')
    .leftJoin('statuses', 'statuses.id', 'board_columns.status_id')
    .leftJoin('people', 'people.id', 'tasks.assignee_id')
    .select([
      'tasks.id',
      'tasks.project_id',
      'tasks.number',
      'tasks.title',
      'tasks.due_at',
      'tasks.blocked_reason',
      'board_columns.name as column_name',
      'statuses.category',
      'people.id as assignee_id',
      'people.name as assignee_name',
      'people.kind as assignee_kind',
    ])
    // By columns instead of a condition on the status, so that finished tasks, which accumulate, are never read.
    .where('tasks.column_id', 'in', openColumns(db))
    .where('tasks.archived_at', 'is', null)
    .where('tasks.deleted_at', 'is', null)
    .limit(literal(limit))

const openColumns = (db: TenantDb) =>
  db
    .selectFrom('board_columns as open_columns')
    .leftJoin('statuses as tied', 'tied.id', 'open_columns.status_id')
    .select('open_columns.id')
    .where((eb) =>
      eb.or([eb('tied.category', 'is', null), eb('tied.category', 'not in', ['done', 'closed'])]),
    )

export type OpenTaskRow = Awaited<ReturnType<typeof listTasksDue>>[number]

/** Open tasks due in a time span, earliest first. */
export const listTasksDue = (
  db: TenantDb,
  { from, before }: { from: number; before: number },
  limit: number,
) =>
  openTasks(db, limit)
    .where('tasks.due_at', '>=', from)
    .where('tasks.due_at', '<', before)
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .execute()

/** Open blocked tasks, oldest first, without those due before a time. */
export const listBlockedTasks = (db: TenantDb, dueFrom: number, limit: number) =>
  dueLater(openTasks(db, limit), dueFrom)
    .where('tasks.blocked_reason', 'is not', null)
    .orderBy('tasks.id')
    .execute()

/** A member's open tasks that are not blocked, next due first, without those due before a time. */
export const listTasksOfAssignee = (db: TenantDb, personId: string, dueFrom: number, limit: number) =>
  dueLater(openTasks(db, limit), dueFrom)
    .where('tasks.assignee_id', '=', personId)
    .where('tasks.blocked_reason', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('tasks.due_at', literal(Number.MAX_SAFE_INTEGER)))
    .orderBy('tasks.id')
    .execute()

const dueLater = (query: ReturnType<typeof openTasks>, from: number) =>
  query.where((eb) => eb.or([eb('tasks.due_at', 'is', null), eb('tasks.due_at', '>=', from)]))

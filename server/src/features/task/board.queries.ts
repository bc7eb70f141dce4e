import type { BoardFilters } from '@earshot/shared/task/task'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { holdsWords } from '../../db/searched-words.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { finishedColumns, type TaskRow, taskColumns } from './tasks.queries.ts'

/** Filters of a board; tasks due at `overdueFrom` (milliseconds) or before are overdue. */
export type BoardQuery = BoardFilters & { overdueFrom: number }

/** Tasks of a column after a position, in order; at most `limit`. */
export const listTasks = (
  db: TenantDb,
  {
    columnId,
    after,
    limit,
  }: { columnId: string; after: { rank: string; id: string } | undefined; limit: number },
  narrowing: BoardQuery,
): Promise<TaskRow[]> => {
  let query = tasksUnder(db, narrowing).where('tasks.column_id', '=', columnId)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('tasks.rank', '>', after.rank),
        eb.and([eb('tasks.rank', '=', after.rank), eb('tasks.id', '>', after.id)]),
      ]),
    )
  return query
    .leftJoin('people', 'people.id', 'tasks.assignee_id')
    .select(taskColumns)
    .orderBy('tasks.rank')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()
}

/** Tasks of the organisation that match a search, newest first. */
export const searchTasks = (db: TenantDb, query: string, limit: number): Promise<TaskRow[]> =>
  wordsUnder(db, db.selectFrom('tasks').where('tasks.deleted_at', 'is', null), query)
    .leftJoin('people', 'people.id', 'tasks.assignee_id')
    .select(taskColumns)
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute()

/** Number of a project's tasks under the filters, by column id; empty columns are left out. */
export async function countTasks(
  db: TenantDb,
  projectId: string,
  narrowing: BoardQuery,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tasksUnder(db, narrowing)
    .where('tasks.column_id', 'in', (eb) =>
      eb
        .selectFrom('board_columns')
        .select('board_columns.id')
        .where('board_columns.project_id', '=', projectId),
    )
    .select((eb) => ['tasks.column_id', eb.fn.countAll<number>().as('count')])
    .groupBy('tasks.column_id')
    .execute()
  return new Map(rows.map(({ column_id, count }) => [column_id, Number(count)]))
}

function tasksUnder(db: TenantDb, { assignee, tagId, priority, state, query, overdueFrom }: BoardQuery) {
  let tasks =
    state === 'deleted'
      ? db.selectFrom('tasks').where('tasks.deleted_at', 'is not', null)
      : db
          .selectFrom('tasks')
          .where('tasks.archived_at', state === 'archived' ? 'is not' : 'is', null)
          .where('tasks.deleted_at', 'is', null)
  if (assignee === 'none') tasks = tasks.where('tasks.assignee_id', 'is', null)
  else if (assignee) tasks = tasks.where('tasks.assignee_id', '=', assignee)
  if (tagId)
    tasks = tasks.where('tasks.id', 'in', (eb) =>
      eb
        .selectFrom('tag_links')
        .select('tag_links.item_id')
        .where('tag_links.tag_id', '=', tagId)
        .where('tag_links.kind', '=', 'task'),
    )
  if (priority) tasks = tasks.where('tasks.priority', '=', priority)
  if (state === 'blocked') tasks = tasks.where('tasks.blocked_reason', 'is not', null)
  if (state === 'overdue')
    tasks = tasks
      .where('tasks.due_at', '<=', overdueFrom)
      .where('tasks.column_id', 'not in', finishedColumns(db))
  return wordsUnder(db, tasks, query)
}

const wordsUnder = (db: TenantDb, tasks: SelectQueryBuilder<TenantTables, 'tasks', object>, query = '') =>
  query ? tasks.where((eb) => eb.or(wordsOf(db, eb, query))) : tasks

/** Searched texts of a task: its own, its reference, or the reference of linked feedback. */
function wordsOf(db: TenantDb, eb: ExpressionBuilder<TenantTables, 'tasks'>, query: string) {
  const [, kind, number = ''] = /^(task|idea|bug)-([0-9]{1,9})$/i.exec(query) ?? []
  const linked = eb
    .selectFrom('task_feedback')
    .innerJoin('feedback', 'feedback.id', 'task_feedback.feedback_id')
    .select('task_feedback.task_id')
    .where('feedback.kind', '=', kind?.toLowerCase() === 'bug' ? 'bug' : 'idea')
    .where('feedback.number', '=', Number(number))
  const referred =
    kind?.toLowerCase() === 'task' ? eb('tasks.number', '=', Number(number)) : eb('tasks.id', 'in', linked)
  return [
    holdsWords(db, query, { folded: [eb.ref('tasks.folded_title'), eb.ref('tasks.folded_description')] }),
    ...(kind ? [referred] : []),
  ]
}

import { referenceOf } from '@earshot/shared/feedback/feedback'
import { type BoardColumn, type LinkedFeedback, type Task, taskReferenceOf } from '@earshot/shared/task/task'
import type { MemberCtx } from '../../http/context.ts'
import { onlyProjectOf } from '../../http/key-boundary.ts'
import { listTagIds } from '../tag/item-tags.ts'
import type { ColumnRow } from './columns.queries.ts'
import { type LinkRow, listLinks, type TaskRow } from './tasks.queries.ts'

/** Tasks as sent to the console, with their linked feedback; for a key of one project without that of other projects. */
export async function taskViews(
  ctx: Pick<MemberCtx, 'db' | 'actor'>,
  rows: readonly TaskRow[],
): Promise<Task[]> {
  if (rows.length === 0) return []
  const { db } = ctx
  const ids = rows.map(({ id }) => id)
  const own = onlyProjectOf(ctx)
  const links = (await listLinks(db, ids)).filter(({ project_id }) => own === null || project_id === own)
  const tagIds = await listTagIds(db, ids)
  const byTask = Map.groupBy(links, (link) => link.task_id)
  return rows.map((row) => taskView(row, byTask.get(row.id) ?? [], tagIds.get(row.id) ?? []))
}

const taskView = (row: TaskRow, links: readonly LinkRow[], tagIds: string[]): Task => ({
  id: row.id,
  projectId: row.project_id,
  reference: taskReferenceOf(row.number),
  columnId: row.column_id,
  rank: row.rank,
  title: row.title,
  description: row.description,
  tagIds,
  priority: row.priority,
  assignee: assigneeOf(row),
  dueAt: row.due_at,
  blockedReason: row.blocked_reason,
  feedback: links.map(linkView),
  commentCount: Number(row.comment_count),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
  deletedAt: row.deleted_at,
})

/** Assignee of a task; null if nobody is assigned. */
export const assigneeOf = ({
  assignee_id: id,
  assignee_name: name,
  assignee_kind: kind,
}: Pick<TaskRow, 'assignee_id' | 'assignee_name' | 'assignee_kind'>): Task['assignee'] =>
  id !== null && name !== null && kind !== null ? { id, name, kind } : null

const linkView = (row: LinkRow): LinkedFeedback => ({
  id: row.id,
  reference: referenceOf(row.kind, row.number),
  kind: row.kind,
  title: row.title,
  statusId: row.status_id,
  voteCount: row.vote_count,
  affectedCount: row.report_count,
})

export const columnView = (row: ColumnRow): BoardColumn => ({
  id: row.id,
  name: row.name,
  statusId: row.status_id,
  wipLimit: row.wip_limit,
  wipHard: row.wip_hard === 1,
  taskCount: row.task_count,
})

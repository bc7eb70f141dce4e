import type { Page } from '@earshot/shared/field/page'
import { limits } from '@earshot/shared/limits'
import type { NewTaskComment, TaskComment, TaskCommentChange } from '@earshot/shared/task/task-comment'
import type { NewEvent, TenantDb } from '../../../db/tenant-db.ts'
import type { MemberCtx } from '../../../http/context.ts'
import { once } from '../../../http/idempotency/idempotency.ts'
import { requirePermission } from '../../../http/permission.ts'
import { AppError, forbidden, gone, notFound } from '../../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../../lib/cursor.ts'
import { newId } from '../../../lib/id.ts'
import { requireUnchanged } from '../../../lib/outdated.ts'
import { commentContent } from '../../comment/comment-content.ts'
import { attachFiles } from '../../file/attachment.ts'
import { filesOfTaskComments } from '../../file/item-files.ts'
import { memberView } from '../../file/reading.ts'
import { requireStorage, storageBytes } from '../../usage/quota.ts'
import { findTask, lockTask, type TaskRow } from '../tasks.queries.ts'
import { getStoredTask, getTask } from '../tasks.ts'
import { followDeletion, notifyOfComment, notifyOfEdit } from './task-comment-news.ts'
import {
  addToCommentCount,
  deleteErasable,
  findTaskComment,
  insertTaskComment,
  listTaskComments,
  type TaskCommentRow,
  updateTaskComment,
} from './task-comments.queries.ts'

/** A comment and the task that it belongs to. */
interface Place {
  taskId: string
  commentId: string
}

/** A task's comments, oldest first. @throws AppError `not_found`. */
export async function browseTaskComments(
  { db, now }: MemberCtx,
  taskId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<TaskComment>> {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  await getStoredTask(db, taskId)
  const rows = await listTaskComments(db, taskId, after, limit + 1)
  return cutPage(
    await views(db, taskId, rows, now),
    limit,
    ({ id }) => [id],
    (comment) => comment,
  )
}

/** Adds a member's comment; idempotent by key. @throws AppError `not_found`, `plan_limit`. */
export async function commentOnTask(
  ctx: MemberCtx,
  taskId: string,
  comment: NewTaskComment,
): Promise<TaskComment> {
  const { id } = await once(ctx, (ctx) => insert(ctx, taskId, comment))
  // Read again: a stored idempotent response would keep the text after its erasure.
  return showComment(ctx, { taskId, commentId: id })
}

async function insert(
  ctx: MemberCtx,
  taskId: string,
  { body, files = [] }: NewTaskComment,
): Promise<{ id: string }> {
  const { db, actor, now } = ctx
  await requireStorage(db, storageBytes(body))
  await lockTask(db, taskId)
  const task = await findTask(db, taskId)
  if (!task || task.deleted_at !== null)
    throw new AppError('not_found', 404, 'This task was deleted, so your comment was not added.')
  const id = newId()
  await insertTaskComment(db, { id, task_id: taskId, author_id: actor.personId, body, created_at: now })
  await addToCommentCount(db, taskId, 1)
  const of = { personId: actor.personId, projectId: task.project_id }
  await attachFiles(db, { ids: files, ...of, taskId, commentId: id })
  await record(ctx, 'task_comment.created', task, id)
  await notifyOfComment(ctx, task, { id, body, author_id: actor.personId })
  return { id }
}

/**
 * Edits the member's own comment; the same text changes nothing. @throws AppError `not_found` for a deleted comment,
 * `forbidden` for another author's, `outdated` if it was edited meanwhile.
 */
export const editTaskComment = (
  ctx: MemberCtx,
  place: Place,
  change: TaskCommentChange,
): Promise<TaskComment> =>
  act(ctx, place, async (ctx, task, row) => {
    if (row.deleted_at !== null) throw notFound('comment')
    if (row.author_id !== ctx.actor.personId) throw forbidden('Only its author can edit a comment.')
    requireUnchanged(change, row)
    if (row.body === change.body) return
    await requireStorage(ctx.db, Math.max(0, storageBytes(change.body) - storageBytes(row.body)))
    await updateTaskComment(ctx.db, row.id, { body: change.body, edited_at: ctx.now })
    await record(ctx, 'task_comment.updated', task, row.id)
    await notifyOfEdit(ctx, task, { ...row, body: change.body })
  })

/**
 * Deletes the member's own comment, or as an administrator anybody's. Its text is kept for `limits.commentUndo`.
 * @throws AppError `not_found`, `forbidden`.
 */
export const deleteTaskComment = (ctx: MemberCtx, place: Place): Promise<TaskComment> =>
  act(ctx, place, async (ctx, task, row) => {
    requireOwn(ctx, row)
    if (row.deleted_at !== null) return
    await updateTaskComment(ctx.db, row.id, { deleted_at: ctx.now })
    await addToCommentCount(ctx.db, task.id, -1)
    await followDeletion(ctx, task.id, row.id, true)
    await record(ctx, 'task_comment.deleted', task, row.id)
  })

/** Undoes a deletion. @throws AppError `not_found`, `forbidden`, or `gone` after `limits.commentUndo`. */
export const restoreTaskComment = (ctx: MemberCtx, place: Place): Promise<TaskComment> =>
  act(ctx, place, async (ctx, task, row) => {
    requireOwn(ctx, row)
    if (row.deleted_at === null) return
    if (!isRestorable(row, ctx.now)) throw gone('This comment was deleted for good.')
    await updateTaskComment(ctx.db, row.id, { deleted_at: null })
    await addToCommentCount(ctx.db, task.id, 1)
    await followDeletion(ctx, task.id, row.id, false)
    await record(ctx, 'task_comment.restored', task, row.id)
  })

/** Erases comments whose deletion can no longer be undone. */
export const eraseDeletedTaskComments = (db: TenantDb, now: number): Promise<void> =>
  deleteErasable(db, now - limits.commentUndo)

function requireOwn(ctx: MemberCtx, { author_id }: TaskCommentRow): void {
  if (author_id !== ctx.actor.personId) requirePermission(ctx, 'editBoards')
}

/** Runs one change on a comment, whose task is locked. */
async function act(
  ctx: MemberCtx,
  place: Place,
  work: (ctx: MemberCtx, task: TaskRow, row: TaskCommentRow) => Promise<void>,
): Promise<TaskComment> {
  await ctx.transaction(async (ctx) => {
    await lockTask(ctx.db, place.taskId)
    const task = await getTask(ctx.db, place.taskId)
    await work(ctx, task, await getComment(ctx.db, place))
  })
  return showComment(ctx, place)
}

const record = (
  ctx: MemberCtx,
  type: Extract<NewEvent['type'], `task_comment.${string}`>,
  { id: taskId, project_id: projectId }: TaskRow,
  commentId: string,
): Promise<void> => ctx.record({ type, projectId, taskId, data: { commentId } })

/** @throws AppError `not_found`. */
async function getComment(db: TenantDb, { taskId, commentId }: Place): Promise<TaskCommentRow> {
  const row = await findTaskComment(db, taskId, commentId)
  if (!row) throw notFound('comment')
  return row
}

const isRestorable = ({ deleted_at }: TaskCommentRow, now: number): boolean =>
  deleted_at !== null && deleted_at >= now - limits.commentUndo

async function showComment({ db, now }: MemberCtx, place: Place): Promise<TaskComment> {
  const [shown] = await views(db, place.taskId, [await getComment(db, place)], now)
  if (!shown) throw notFound('comment')
  return shown
}

/** Comments of a task with their files. Rows are ordered by id. */
async function views(
  db: TenantDb,
  taskId: string,
  rows: readonly TaskCommentRow[],
  now: number,
): Promise<TaskComment[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const files = await filesOfTaskComments(db, taskId, { from: first.id, to: last.id })
  return rows.map((row) => ({
    ...wordsOf(row),
    id: row.id,
    author: { id: row.author_id, name: row.author_name, kind: row.author_kind },
    deleted: row.deleted_at !== null,
    restorable: isRestorable(row, now),
    files: files.filter(({ task_comment_id }) => task_comment_id === row.id).map(memberView),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }))
}

function wordsOf({ body, deleted_at }: TaskCommentRow): Pick<TaskComment, 'body' | 'content'> {
  const shown = deleted_at === null ? body : ''
  return { body: shown, content: commentContent(shown, 'member') }
}

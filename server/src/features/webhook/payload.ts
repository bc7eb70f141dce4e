import { referenceOf } from '@earshot/shared/feedback/feedback'
import { taskReferenceOf } from '@earshot/shared/task/task'
import { cutText } from '@earshot/shared/text/cut-text'
import { testEvent } from '@earshot/shared/webhook/webhook-events'
import { webhookLimits } from '@earshot/shared/webhook/webhook-limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { listValues } from '../custom-field/field-values.ts'
import type { DeliveryRow } from './deliveries.queries.ts'
import {
  findCommentRow,
  findEntryRow,
  findItem,
  findPersonKind,
  findTaskCommentRow,
  findTaskRow,
  type ItemRow,
  listTagNames,
  type MessageComment,
  type MessageTask,
} from './payload.queries.ts'
import { readSubject, type Subject } from './subject.ts'

/** The part of a message from which its body is made; `id` is the same for every try. */
type Message = Pick<DeliveryRow, 'id' | 'type' | 'seq' | 'person_id' | 'subject'>

type Data = Record<string, unknown>

interface Options {
  db: TenantDb
  publicUrl: string
  /** True to send also what only the team can read. */
  includesPrivate: boolean
}

/**
 * The body of a message, made from what is there now.
 * @returns undefined if the thing is gone, or no longer public for a webhook that sends public things alone.
 */
export async function makeBody(options: Options, delivery: Message): Promise<string | undefined> {
  const { id, type, seq, person_id } = delivery
  const subject = readSubject(delivery.subject)
  const about = await dataOf(options, type, subject)
  if (!about) return undefined
  const person = person_id === null ? undefined : await findPersonKind(options.db, person_id)
  const data = {
    sequence: seq,
    projectId: subject.projectId,
    actor: person ? { id: person_id, kind: person.kind } : null,
    ...about,
  }
  return JSON.stringify({ id, type, timestamp: new Date(subject.at).toISOString(), data })
}

async function dataOf(options: Options, type: string, subject: Subject): Promise<Data | undefined> {
  const { feedbackId, taskId, entryId, contactId } = subject
  if (type === testEvent) return { message: 'This is a test. Nothing happened.' }
  if (contactId !== undefined) return { contact: { id: contactId } }
  if (taskId !== undefined && feedbackId === undefined) return taskData(options, type, { ...subject, taskId })
  if (entryId !== undefined) return entryData(options, entryId)
  if (feedbackId !== undefined) return feedbackData(options, type, { ...subject, feedbackId })
  return undefined
}

async function feedbackData(
  options: Options,
  type: string,
  { feedbackId, commentId, intoId, taskId }: Subject & { feedbackId: string },
): Promise<Data | undefined> {
  const { db } = options
  if (type === 'feedback.deleted') return { feedback: { id: feedbackId } }
  const item = await findItem(db, feedbackId)
  if (!item) return undefined
  if (type.startsWith('comment.')) return commentData(options, type, item, commentId)
  if (intoId !== undefined) {
    const into = await findItem(db, intoId)
    if (!into || !isReadable(options, into)) return undefined
    const merged = isReadable(options, item) ? referenceView(options, item) : { id: item.id }
    return { feedback: merged, into: referenceView(options, into) }
  }
  if (!isReadable(options, item)) return undefined
  const tags = await listTagNames(db, item.id)
  return {
    feedback: {
      ...feedbackView(
        options,
        item,
        tags.map(({ name }) => name),
      ),
      // Customers do not see them, also of a public item.
      ...(options.includesPrivate && { fields: await listValues(db, item.id) }),
    },
    ...(taskId !== undefined && { task: { id: taskId } }),
  }
}

async function commentData(
  options: Options,
  type: string,
  item: ItemRow,
  commentId = '',
): Promise<Data | undefined> {
  if (type === 'comment.deleted') return { comment: { id: commentId }, feedback: { id: item.id } }
  const comment = await findCommentRow(options.db, commentId)
  if (!comment || comment.deleted_at !== null || !isReadable(options, item)) return undefined
  if (!options.includesPrivate && comment.listed === 0) return undefined
  return { comment: commentView(comment), feedback: referenceView(options, item) }
}

const isReadable = ({ includesPrivate }: Options, { listed }: ItemRow): boolean =>
  includesPrivate || listed === 1

const cut = (text: string): string => cutText(text, webhookLimits.webhookTextMax, '…')

const referenceView = ({ publicUrl }: Options, { id, kind, number, title }: ItemRow): Data => ({
  id,
  reference: referenceOf(kind, number),
  kind,
  title,
  url: `${publicUrl}/feedback/${id}`,
})

const feedbackView = (options: Options, item: ItemRow, tags: readonly string[]): Data => ({
  ...referenceView(options, item),
  details: cut(item.body),
  status: { id: item.status_id, name: item.status_name, category: item.status_category },
  visibility: item.visibility,
  moderation: item.moderation,
  voteCount: item.vote_count,
  reportCount: item.report_count,
  commentCount: item.comment_count,
  targetMonth: item.target_month,
  assigneeId: item.assignee_id,
  authorId: item.author_id,
  mergedIntoId: item.merged_into_id,
  tags,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
})

const commentView = (comment: MessageComment): Data => ({
  id: comment.id,
  parentId: comment.parent_id,
  body: cut(comment.body),
  internal: comment.internal === 1,
  official: comment.official === 1,
  authorId: comment.author_id,
  createdAt: comment.created_at,
  editedAt: comment.edited_at,
})

async function taskData(
  options: Options,
  type: string,
  { taskId, commentId }: Subject & { taskId: string },
): Promise<Data | undefined> {
  if (type === 'task.deleted') return { task: { id: taskId } }
  const task = await findTaskRow(options.db, taskId)
  if (!task) return undefined
  if (type.startsWith('task_comment.')) return taskCommentData(options, type, task, commentId)
  return {
    task: {
      ...taskReferenceView(options, task),
      description: cut(task.description),
      column: task.column_name,
      priority: task.priority,
      assigneeId: task.assignee_id,
      dueAt: task.due_at,
      createdAt: task.created_at,
      updatedAt: task.updated_at,
      archivedAt: task.archived_at,
    },
  }
}

async function taskCommentData(
  options: Options,
  type: string,
  task: MessageTask,
  commentId = '',
): Promise<Data | undefined> {
  if (type === 'task_comment.deleted') return { comment: { id: commentId }, task: { id: task.id } }
  const comment = await findTaskCommentRow(options.db, commentId)
  if (!comment || comment.deleted_at !== null) return undefined
  return {
    comment: {
      id: comment.id,
      body: cut(comment.body),
      authorId: comment.author_id,
      createdAt: comment.created_at,
      editedAt: comment.edited_at,
    },
    task: taskReferenceView(options, task),
  }
}

const taskReferenceView = ({ publicUrl }: Options, { id, number, title, project_id }: MessageTask): Data => ({
  id,
  reference: taskReferenceOf(number),
  title,
  url: `${publicUrl}/tasks/${project_id}?task=${id}`,
})

async function entryData({ db }: Options, id: string): Promise<Data | undefined> {
  const entry = await findEntryRow(db, id)
  if (!entry || entry.published_at === null) return undefined
  const { title, body, labels, published_at } = entry
  return { entry: { id, title, body: cut(body), labels: JSON.parse(labels), publishedAt: published_at } }
}

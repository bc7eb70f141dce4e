import { WebhookMessage } from '@earshot/shared/webhook/webhook'
import type { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { makeBody } from './payload.ts'
import {
  listCommentsOf,
  listNewestContacts,
  listNewestEntries,
  listNewestItems,
  listNewestTasks,
  listTaskCommentsOf,
} from './samples.queries.ts'
import type { Subject } from './subject.ts'

/** Samples of one event at most. */
const samplesMax = 3

/** A subject of a message, with the id of the thing that it is about. */
interface SampleSubject extends Subject {
  id: string
}

/**
 * Messages for an event as a webhook without private things would get them, made from the newest ones; none are kept or
 * sent.
 */
export async function showSamples(
  { db, services }: MemberCtx,
  event: WebhookEvent,
  { projectId }: { projectId?: string | undefined },
): Promise<WebhookMessage[]> {
  const options = { db, publicUrl: services.config.publicUrl, includesPrivate: false }
  const samples: WebhookMessage[] = []
  for (const { id, ...subject } of await subjectsOf(db, event, projectId)) {
    if (samples.length === samplesMax) break
    const message = { id, type: event, seq: 0, person_id: null, subject: JSON.stringify(subject) }
    const body = await makeBody(options, message)
    if (body !== undefined) samples.push(WebhookMessage.parse(JSON.parse(body)))
  }
  return samples
}

async function subjectsOf(
  db: TenantDb,
  event: WebhookEvent,
  projectId: string | undefined,
): Promise<SampleSubject[]> {
  const [noun = ''] = event.split('.')
  if (noun === 'contact') return (await listNewestContacts(db)).map(contactSubject)
  if (noun === 'changelog') {
    const entries = await listNewestEntries(db, projectId)
    return entries.map((entry) => ({ ...thingSubject(entry), entryId: entry.id }))
  }
  const namesTask = noun === 'task' || noun === 'task_comment' || event.endsWith('linked')
  const tasks = namesTask ? await listNewestTasks(db, projectId) : []
  if (noun === 'task') return tasks.map((task) => ({ ...thingSubject(task), taskId: task.id }))
  if (noun === 'task_comment') return taskCommentSubjects(db, tasks)
  const items = await listNewestItems(db, projectId)
  if (noun === 'comment') return commentSubjects(db, items)
  return items.map((item, at) => ({
    ...thingSubject(item),
    feedbackId: item.id,
    ...(event.endsWith('linked') && { taskId: tasks[0]?.id }),
    ...(event.endsWith('merged') && { intoId: items[at + 1]?.id }),
  }))
}

interface Thing {
  id: string
  project_id: string
  created_at: number
}

const thingSubject = ({ id, project_id, created_at }: Thing): SampleSubject => ({
  id,
  at: created_at,
  projectId: project_id,
})

const contactSubject = ({ id, created_at }: { id: string; created_at: number }): SampleSubject => ({
  id,
  at: created_at,
  projectId: null,
  contactId: id,
})

async function commentSubjects(db: TenantDb, items: readonly Thing[]): Promise<SampleSubject[]> {
  if (items.length === 0) return []
  const comments = await listCommentsOf(
    db,
    items.map(({ id }) => id),
  )
  return comments.map(({ id, feedback_id, created_at }) => ({
    id,
    at: created_at,
    projectId: items.find((item) => item.id === feedback_id)?.project_id ?? null,
    feedbackId: feedback_id,
    commentId: id,
  }))
}

async function taskCommentSubjects(db: TenantDb, tasks: readonly Thing[]): Promise<SampleSubject[]> {
  if (tasks.length === 0) return []
  const comments = await listTaskCommentsOf(
    db,
    tasks.map(({ id }) => id),
  )
  return comments.map(({ id, task_id, created_at }) => ({
    id,
    at: created_at,
    projectId: tasks.find((task) => task.id === task_id)?.project_id ?? null,
    taskId: task_id,
    commentId: id,
  }))
}

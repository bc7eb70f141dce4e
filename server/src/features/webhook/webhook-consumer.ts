import type { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { z } from 'zod'
import type { GlobalDb } from '../../db/database.ts'
import type { LoggedEvent } from '../../db/dialects/event-log.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Consumer } from '../../events/consumer.ts'
import { newId } from '../../lib/id.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import { findCommentRow, findItem, findPersonKind, type ItemRow } from './payload.queries.ts'
import { isPublicEvent, type Publicity, publicEvents, publicTypeOf } from './public-events.ts'
import { Subject } from './subject.ts'
import { wakeAfter } from './waking.ts'
import { type ActiveWebhook, readActiveWebhooks } from './webhook-view.ts'
import { listTenantsWithWebhooks } from './webhooks.queries.ts'

/** Writes the messages of webhooks, which a worker sends after the commit. */
export const webhookConsumer: Consumer = {
  name: 'webhooks',
  beginsNow: true,
  restMs: 100,
  isSubscribed: ({ type }) => isPublicEvent(type),
  async handle(events, database) {
    const tenants = await listTenantsWithWebhooks(database, [
      ...new Set(events.map(({ tenant_id }) => tenant_id)),
    ])
    for (const tenantId of tenants)
      await writeMessages(
        database,
        tenantId,
        events.filter(({ tenant_id }) => tenant_id === tenantId),
      )
  },
}

/** Data of an event that names further things. */
const EventData = z.object({
  commentId: z.string().optional(),
  intoId: z.string().optional(),
  entryId: z.string().optional(),
  contactId: z.string().optional(),
  /** True if the item or the comment was public before the event. */
  listed: z.boolean().optional(),
})
type EventData = z.infer<typeof EventData>

type Row = Parameters<typeof insertDeliveries>[1][number]

/** Rows of one statement: both engines limit its values. */
const rowsAtOnce = 100

async function writeMessages(
  database: GlobalDb,
  tenantId: string,
  events: readonly LoggedEvent[],
): Promise<void> {
  const db = database.tenant(tenantId)
  const webhooks = await readActiveWebhooks(db)
  const rows = (await Promise.all(events.map((event) => rowsOf(db, event, webhooks)))).flat()
  // A customer's erasure is recorded once for each project.
  const keyOf = ({ webhook_id, type, item_id, seq }: Row) =>
    `${webhook_id} ${type} ${item_id} ${type.startsWith('contact.') ? '' : seq}`
  const distinct = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  if (distinct.length === 0) return
  for (let start = 0; start < distinct.length; start += rowsAtOnce)
    await insertDeliveries(db, distinct.slice(start, start + rowsAtOnce))
  const due = Math.max(...distinct.map(({ created_at }) => created_at))
  const webhookIds = [...new Set(distinct.map(({ webhook_id }) => webhook_id))]
  await wakeAfter(database, { tenantId, webhookIds }, due)
}

async function rowsOf(db: TenantDb, event: LoggedEvent, webhooks: readonly ActiveWebhook[]): Promise<Row[]> {
  const messages = await messagesOf(db, event, webhooks)
  if (messages.length === 0) return []
  const { actor_id, seq, created_at } = event
  const person_id = actor_id !== null && (await findPersonKind(db, actor_id)) ? actor_id : null
  return messages.map(({ webhook, type, subject }) => {
    const { contactId, feedbackId, taskId, entryId } = subject
    return {
      id: newId(),
      webhook_id: webhook.id,
      type,
      seq,
      item_id: contactId ?? feedbackId ?? taskId ?? entryId ?? String(seq),
      feedback_id: type === 'feedback.deleted' ? null : (feedbackId ?? null),
      person_id,
      subject: JSON.stringify(subject),
      next_at: created_at,
      created_at,
    }
  })
}

/** The messages of an event: one for each webhook that has chosen its type and its project. */
async function messagesOf(db: TenantDb, event: LoggedEvent, webhooks: readonly ActiveWebhook[]) {
  const type = publicEvents[event.type]
  const inProject = webhooks.filter(
    ({ projectIds }) => projectIds === null || projectIds.includes(event.project_id ?? ''),
  )
  const about = EventData.parse(JSON.parse(event.data))
  const subject = type === null ? undefined : subjectOf(event, type, about)
  if (type === null || !subject || inProject.length === 0) return []
  const item = event.feedback_id === null ? undefined : await findItem(db, event.feedback_id)
  // Deleted meanwhile, of which a later event tells.
  if (event.feedback_id !== null && !item && type !== 'feedback.deleted') return []
  const publicity = event.feedback_id === null ? undefined : await publicityOf(db, event, about, item)
  return inProject.flatMap((webhook) => {
    // Without private things the message would have nothing new.
    if (event.type === 'feedback.fields_changed' && !webhook.includesPrivate) return []
    const sent = webhook.includesPrivate || !publicity ? type : publicTypeOf(type, publicity)
    return sent !== null && webhook.events.includes(sent) ? [{ webhook, type: sent, subject }] : []
  })
}

/** The ids of an event; undefined if they name too little, and another event of the same change names more. */
function subjectOf(event: LoggedEvent, type: WebhookEvent, about: EventData): Subject | undefined {
  const { project_id: projectId, feedback_id, task_id, actor_id, created_at: at } = event
  const ids = {
    ...about,
    feedbackId: feedback_id ?? undefined,
    taskId: task_id ?? undefined,
    ...(type === 'contact.identified' && { contactId: actor_id ?? undefined }),
  }
  const needed = neededIds[type.split('.')[0] ?? '']
  if (needed && ids[needed] === undefined) return undefined
  const isMerge = type === 'feedback.merged' || type === 'feedback.unmerged'
  if (isMerge && ids.intoId === undefined) return undefined
  return Subject.parse({ at, projectId, ...ids })
}

/** The id that a message about each noun cannot do without. */
const neededIds: Record<string, keyof Omit<Subject, 'at' | 'projectId'>> = {
  feedback: 'feedbackId',
  vote: 'feedbackId',
  report: 'feedbackId',
  comment: 'commentId',
  task: 'taskId',
  task_comment: 'commentId',
  changelog: 'entryId',
  contact: 'contactId',
}

/** The publicity of the item, or of the comment, before an event and now. */
async function publicityOf(
  db: TenantDb,
  { type }: LoggedEvent,
  { commentId, listed }: EventData,
  item: ItemRow | undefined,
): Promise<Publicity> {
  if (type === 'feedback.deleted' || type === 'comment.deleted')
    return { before: listed ?? false, now: false }
  const comment =
    commentId !== undefined && type.startsWith('comment.') ? await findCommentRow(db, commentId) : undefined
  const isCommentPublic = comment === undefined || (comment.listed === 1 && comment.deleted_at === null)
  const now = item?.listed === 1 && isCommentPublic
  if (type === 'feedback.created' || type === 'comment.created') return { before: false, now }
  return { before: listed ?? now, now }
}

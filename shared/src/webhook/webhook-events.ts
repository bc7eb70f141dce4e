import { z } from 'zod'
import { keysOf } from '../record.ts'

/** Public event types of webhooks, each with its meaning; the order is that of the console's form and of the guide. */
export const webhookEvents = {
  'feedback.created': 'New feedback, once it is public',
  'feedback.updated': 'Words, custom fields, assignee, month or visibility changed',
  'feedback.status_changed': 'Another status',
  'feedback.tagged': 'Tags added or removed',
  'feedback.merged': 'Merged into another item',
  'feedback.unmerged': 'A merge taken back',
  'feedback.deleted': 'Deleted, or no longer public',
  'feedback.linked': 'A task linked',
  'feedback.unlinked': 'A task unlinked',
  'vote.created': 'A vote added',
  'vote.deleted': 'A vote taken back',
  'report.created': 'One more report of a bug',
  'comment.created': 'New comment, once it is public',
  'comment.updated': 'Comment edited',
  'comment.deleted': 'Comment deleted, or no longer public',
  'task.created': 'New task',
  'task.updated': 'Task changed',
  'task.moved': 'Task moved to another column',
  'task.deleted': 'Task deleted',
  'task_comment.created': 'New comment on a task',
  'task_comment.updated': 'Comment on a task edited',
  'task_comment.deleted': 'Comment on a task deleted',
  'changelog.published': 'Entry published',
  'contact.identified': 'Customer identified by your website',
  'contact.erased': 'Customer’s data erased',
} as const

export type WebhookEvent = keyof typeof webhookEvents

const eventNames = keysOf(webhookEvents)

export const WebhookEvent = z.enum(eventNames)

/** The event of a test, which is sent whatever a webhook has chosen. */
export const testEvent = 'webhook.test'

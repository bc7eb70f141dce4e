import { z } from 'zod'
import { Id } from './ids.ts'

/** Everything that happens, as `noun.verbed`. */
export const eventTypes = [
  'feedback.created',
  'feedback.updated',
  'feedback.approved',
  'feedback.rejected',
  'feedback.status_changed',
  'vote.cast',
  'vote.withdrawn',
  'comment.created',
  'task.created',
  'task.updated',
  'task.moved',
  'task.deleted',
  'board.updated',
  'project.created',
  'project.updated',
  'tenant.updated',
] as const
export type EventType = (typeof eventTypes)[number]

/**
 * What the console hears over server-sent events: what changed, never the data itself.
 * `feedbackId` and `taskId` name the rows concerned, where there are any.
 */
export const LiveEvent = z.object({
  type: z.enum(eventTypes),
  projectId: Id.nullable(),
  feedbackId: Id.nullable(),
  taskId: Id.nullable(),
  /** The person whose act it was, so a browser can skip its own. */
  actorId: Id.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

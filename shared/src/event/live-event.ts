import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { eventTypes } from './events.ts'

/**
 * What the console receives over server-sent events: what changed, never the data itself.
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

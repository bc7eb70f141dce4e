import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { eventTypes } from './events.ts'

/**
 * Message to the console over server-sent events: names the changed rows, never their data. `feedbackId` and `taskId`
 * are set if a row of that kind changed.
 */
export const LiveEvent = z.object({
  type: z.enum(eventTypes),
  projectId: Id.nullable(),
  feedbackId: Id.nullable(),
  taskId: Id.nullable(),
  /** The acting person, so that a browser can skip its own events. */
  actorId: Id.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

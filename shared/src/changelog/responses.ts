import { z } from 'zod'
import { FixCounts, PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { Broadcast } from '../notification/notification.ts'

/** Notifications about something finished, and the customers' answers whether it works for them. */
export const Responses = FixCounts.extend({
  broadcasts: z.array(Broadcast),
  /** The latest answers, newest first. */
  answers: z.array(
    z.object({
      person: PersonRef,
      feedback: z.object({ id: Id, reference: z.string() }),
      fixed: z.boolean(),
      /** The customer's words; null without any, or once they are deleted. */
      words: z.string().nullable(),
      createdAt: Timestamp,
    }),
  ),
})
export type Responses = z.infer<typeof Responses>

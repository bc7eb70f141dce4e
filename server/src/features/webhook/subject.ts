import { z } from 'zod'

/** Ids from which the body of a message is made when it is sent. */
export const Subject = z.object({
  /** Time of the event. */
  at: z.number(),
  projectId: z.string().nullable(),
  feedbackId: z.string().optional(),
  commentId: z.string().optional(),
  /** The item that took a merged one in. */
  intoId: z.string().optional(),
  taskId: z.string().optional(),
  entryId: z.string().optional(),
  contactId: z.string().optional(),
})
export type Subject = z.infer<typeof Subject>

export const readSubject = (json: string): Subject => Subject.parse(JSON.parse(json))

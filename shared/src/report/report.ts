import { z } from 'zod'
import { Id } from '../field/ids.ts'

/** Where a bug stands after a customer has reported it too, or taken that back. */
export const Affected = z.object({ feedbackId: Id, affectedCount: z.number().int(), isAffected: z.boolean() })
export type Affected = z.infer<typeof Affected>

/** Which of some items the caller has reported. */
export const ReportedIds = z.object({ feedbackIds: z.array(Id) })

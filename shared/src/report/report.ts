import { z } from 'zod'
import { Id } from '../field/ids.ts'

/** State of a bug after the caller has reported it or withdrawn the report. */
export const Affected = z.object({ feedbackId: Id, affectedCount: z.number().int(), isAffected: z.boolean() })
export type Affected = z.infer<typeof Affected>

/** Those of the requested items that the caller has reported. */
export const ReportedIds = z.object({ feedbackIds: z.array(Id) })

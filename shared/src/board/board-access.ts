import { z } from 'zod'

/** Access to a project's board: everyone; verified contacts and the team; or the team only. */
export const BoardAccess = z.enum(['public', 'contacts', 'team'])
export type BoardAccess = z.infer<typeof BoardAccess>

import { z } from 'zod'

/** Who may read a project's board: everyone, the contacts whom somebody has vouched for and the team, or the team alone. */
export const BoardAccess = z.enum(['public', 'contacts', 'team'])
export type BoardAccess = z.infer<typeof BoardAccess>

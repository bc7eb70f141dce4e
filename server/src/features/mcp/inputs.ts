import { Id } from '@earshot/shared/field/ids'
import { z } from 'zod'

/** A project as a filter; a key of one project needs none. */
export const ofProject = { projectId: Id.optional().describe('Leave it out for all projects of the key') }

/** A page of a list. */
export const paged = {
  limit: z.number().int().min(1).max(50).default(20),
  cursor: z.string().optional().describe('`nextCursor` of the page before'),
}

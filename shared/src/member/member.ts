import { z } from 'zod'
import { PersonRef } from '../feedback/feedback.ts'

/** The organisation's members, for pickers such as a task's assignee. */
export const MemberList = z.object({ items: z.array(PersonRef) })

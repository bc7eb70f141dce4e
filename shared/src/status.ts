import { z } from 'zod'
import { Id } from './ids.ts'

/** The fixed meanings behind the free status labels; code relies on these alone. */
export const StatusCategory = z.enum(['open', 'planned', 'started', 'done', 'closed'])
export type StatusCategory = z.infer<typeof StatusCategory>

/** Whether a category says that nothing more will happen. */
export const isFinished = (category: StatusCategory): boolean => category === 'done' || category === 'closed'

/** A project's own label for where feedback stands. */
export const Status = z.object({
  id: Id,
  name: z.string(),
  category: StatusCategory,
  freezesVotes: z.boolean(),
  freezesComments: z.boolean(),
})
export type Status = z.infer<typeof Status>

/** What a new project starts with (decisions, "Feedback"). */
export const defaultStatuses: ReadonlyArray<{ name: string; category: StatusCategory; freezes?: true }> = [
  { name: 'Open', category: 'open' },
  { name: 'Under review', category: 'open' },
  { name: 'Planned', category: 'planned' },
  { name: 'In progress', category: 'started' },
  { name: 'Done', category: 'done', freezes: true },
  { name: 'Declined', category: 'closed', freezes: true },
]

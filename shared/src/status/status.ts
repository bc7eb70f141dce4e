import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { statusColors } from './status-colors.ts'

/** The fixed meanings behind the free status labels; code relies on these only. */
export const StatusCategory = z.enum(['open', 'planned', 'started', 'done', 'closed'])
export type StatusCategory = z.infer<typeof StatusCategory>

/** True if a category means that the work has ended. */
export const isFinished = (category: StatusCategory): boolean => category === 'done' || category === 'closed'

/** A project's own label for the state of its feedback. */
export const Status = z.object({
  id: Id,
  name: z.string(),
  category: StatusCategory,
  color: z.enum(statusColors),
  /** True for the status of new feedback: one per project, always of the category `open`. */
  isDefault: z.boolean(),
  freezesVotes: z.boolean(),
  freezesComments: z.boolean(),
})
export type Status = z.infer<typeof Status>

const name = requiredLine(
  limits.statusNameMax,
  'Please enter a name',
  `Please keep the name under ${limits.statusNameMax} characters`,
)

/** A new status; without a colour it gets its category's. */
export const NewStatus = z.strictObject({
  name,
  category: StatusCategory,
  color: z.enum(statusColors).optional(),
  freezesVotes: z.boolean().default(false),
  freezesComments: z.boolean().default(false),
})
export type NewStatus = z.input<typeof NewStatus>

/** A change of a status. */
export const StatusEdit = z
  .strictObject({
    name,
    category: StatusCategory,
    color: z.enum(statusColors),
    freezesVotes: z.boolean(),
    freezesComments: z.boolean(),
    /** Makes this the status of new feedback. */
    isDefault: z.literal(true),
    /** The status before it; null for the first place. */
    afterId: Id.nullable(),
  })
  .partial()
export type StatusEdit = z.infer<typeof StatusEdit>

/** Uses of a status, which move to other statuses when it is deleted. */
export const StatusUses = z.object({ feedback: z.number().int(), columns: z.array(z.string()) })
export type StatusUses = z.infer<typeof StatusUses>

/** The status that takes over its feedback, and the one for its board columns; null unlinks the columns. */
export const StatusDeletion = z.strictObject({ feedbackTo: Id, columnsTo: Id.nullable() })
export type StatusDeletion = z.infer<typeof StatusDeletion>

/** Key of a status name: names with equal keys are one status of a project. */
export const statusKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Message to customers if a status freezes votes. */
export const votesFrozen = (statusName: string): string =>
  `This idea is “${statusName}” and takes no more votes.`

/** Message to customers who have a bug too, if its status freezes votes. */
export const reportsFrozen = (statusName: string): string =>
  `This bug is “${statusName}” and takes no more reports. Please send yours as a new one.`

/** Message to customers if a status freezes comments. */
export const commentsFrozen = (statusName: string): string =>
  `This item is “${statusName}” and takes no more comments.`

/** Statuses of a new project (decisions, "Feedback"); new feedback starts in the first one. */
export const defaultStatuses: ReadonlyArray<{ name: string; category: StatusCategory; freezes?: true }> = [
  { name: 'Open', category: 'open' },
  { name: 'Under review', category: 'open' },
  { name: 'Planned', category: 'planned' },
  { name: 'In progress', category: 'started' },
  { name: 'Done', category: 'done', freezes: true },
  { name: 'Declined', category: 'closed', freezes: true },
]

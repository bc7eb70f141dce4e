import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { statusColors } from './status-colors.ts'

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
  color: z.enum(statusColors),
  /** Whether new feedback starts in it: one of each project, always of the category `open`. */
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

/** Without a colour it gets its category's. */
export const NewStatus = z.strictObject({
  name,
  category: StatusCategory,
  color: z.enum(statusColors).optional(),
  freezesVotes: z.boolean().default(false),
  freezesComments: z.boolean().default(false),
})
export type NewStatus = z.input<typeof NewStatus>

/** What changes of a status. */
export const StatusEdit = z
  .strictObject({
    name,
    category: StatusCategory,
    color: z.enum(statusColors),
    freezesVotes: z.boolean(),
    freezesComments: z.boolean(),
    /** Makes it the one that new feedback starts in. */
    isDefault: z.literal(true),
    /** Behind which other status it stands; null for the first place. */
    afterId: Id.nullable(),
  })
  .partial()
export type StatusEdit = z.infer<typeof StatusEdit>

/** What goes elsewhere when a status is deleted. */
export const StatusUses = z.object({ feedback: z.number().int(), columns: z.array(z.string()) })
export type StatusUses = z.infer<typeof StatusUses>

/** Which status takes over its feedback, and which one its columns of the board are tied to then; null for none. */
export const StatusDeletion = z.strictObject({ feedbackTo: Id, columnsTo: Id.nullable() })
export type StatusDeletion = z.infer<typeof StatusDeletion>

/** Two names with the same key are one status of a project. */
export const statusKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** What customers read where a status takes no votes. */
export const votesFrozen = (statusName: string): string =>
  `This idea is “${statusName}” and takes no more votes.`

/** What customers read where a status takes no votes, and they have the bug too. */
export const reportsFrozen = (statusName: string): string =>
  `This bug is “${statusName}” and takes no more reports. Please send yours as a new one.`

/** What customers read where a status takes no comments. */
export const commentsFrozen = (statusName: string): string =>
  `This item is “${statusName}” and takes no more comments.`

/** What a new project starts with (decisions, "Feedback"); new feedback starts in the first one. */
export const defaultStatuses: ReadonlyArray<{ name: string; category: StatusCategory; freezes?: true }> = [
  { name: 'Open', category: 'open' },
  { name: 'Under review', category: 'open' },
  { name: 'Planned', category: 'planned' },
  { name: 'In progress', category: 'started' },
  { name: 'Done', category: 'done', freezes: true },
  { name: 'Declined', category: 'closed', freezes: true },
]

import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { optionalText } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'
import { feedbackBody, feedbackTitle, ModerationState, Visibility } from './feedback.ts'

const words = { title: feedbackTitle, body: feedbackBody }

/** Texts and visibility of an item that the team may change. */
export const FeedbackChange = z
  .strictObject({
    ...words,
    visibility: Visibility,
    was: previousValues({ ...words, visibility: Visibility }),
  })
  .partial()
export type FeedbackChange = z.infer<typeof FeedbackChange>

/** Options for notifying an item's followers of a change. */
export const notifying = {
  /** True to notify nobody. */
  quiet: z.boolean().default(false),
  /** The team's note: a comment for all who see the item, which the notification quotes. */
  note: optionalText(
    limits.notificationNoteMax,
    `Please keep the note under ${limits.notificationNoteMax} characters`,
  ).optional(),
  /** Time of the notification; at once if absent. */
  notifyAt: Timestamp.nonnegative().optional(),
}

/** The bugs that a member keeps apart: an item from the others of its error, or every bug of that error. */
export const SameErrorDismissal = z.strictObject({ of: z.enum(['item', 'group']) })
export type SameErrorDismissal = z.infer<typeof SameErrorDismissal>

export const StatusChange = z.strictObject({
  statusId: Id,
  ...notifying,
  /**
   * Status of the caller's own earlier change that this one takes back, without notifying and with its note, unless
   * anybody was notified of it: 409 `outdated` if the item has another status by now, or somebody else set it.
   */
  undoes: Id.optional(),
})
export type StatusChange = z.input<typeof StatusChange>

/** The month that an item is planned for; null for none. */
export const TargetMonthChange = z.strictObject({ month: Month.nullable() })
export type TargetMonthChange = z.infer<typeof TargetMonthChange>

/** Marks an item as read or as unread, for the member alone. */
export const ItemReadMark = z.strictObject({ read: z.boolean() })
export type ItemReadMark = z.infer<typeof ItemReadMark>

/** The member responsible for an item; null for nobody. */
export const Assignment = z.strictObject({
  assigneeId: Id.nullable(),
  /** Assignee whom an undo takes back: 409 `outdated` if somebody else is assigned by now. */
  undoes: Id.nullable().optional(),
})
export type Assignment = z.infer<typeof Assignment>

/** Approval of an item or a comment; `trust` also approves the author's future posts automatically. */
export const Approval = z.strictObject({ trust: z.boolean().default(false) })
/** Rejection of an item or a comment; `block` also refuses the author's future posts. */
export const Rejection = z.strictObject({ block: z.boolean().default(false) })
/**
 * Returns an item or a comment to review; `forget` also removes the trust or block that the decision gave the author.
 * `undoes` is the decision that an undo takes back: 409 `outdated` if there is another one by now.
 */
export const Hold = z.strictObject({ forget: z.boolean().default(false), undoes: ModerationState.optional() })
export type Hold = z.output<typeof Hold>

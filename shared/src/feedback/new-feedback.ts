import { z } from 'zod'
import { Diagnostics } from '../diagnostics/diagnostics.ts'
import { withoutPaths } from '../diagnostics/scrub.ts'
import { optionalLine } from '../field/text-fields.ts'
import { FileIds } from '../file/file.ts'
import { limits } from '../limits.ts'
import { Environment, FeedbackKind, feedbackBody, feedbackTitle, titleTooLong } from './feedback.ts'

/** What goes along with the title of an idea, a bug or a report. */
const along = {
  body: feedbackBody.default(''),
  environment: Environment.optional(),
  /** Of a bug: what happened on the page before. */
  diagnostics: Diagnostics.optional(),
  /** Files of the sender's that wait to be sent along. */
  files: FileIds.optional(),
}

/** A page that tells no more of its address than the origin tells no path elsewhere either. */
function withoutFurtherPaths<Sent extends { environment?: Environment; diagnostics?: Diagnostics }>(
  sent: Sent,
): Sent {
  const { environment, diagnostics } = sent
  const [website] = /^https?:\/\/[^/]+$/.exec(environment?.page ?? '') ?? []
  if (!diagnostics || !website) return sent
  const entries = diagnostics.entries.map((entry) => withoutPaths(entry, website))
  return { ...sent, diagnostics: { ...diagnostics, entries } }
}

/** What a customer sends. */
export const NewFeedback = z
  .strictObject({ kind: FeedbackKind, title: feedbackTitle, ...along })
  .overwrite(withoutFurtherPaths)
export type NewFeedback = z.input<typeof NewFeedback>

/** What a customer sends who has a bug that is known: what they had typed as a report of their own, or nothing. */
export const NewReport = z
  .strictObject({ title: optionalLine(limits.feedbackTitleMax, titleTooLong).default(''), ...along })
  .overwrite(withoutFurtherPaths)
export type NewReport = z.input<typeof NewReport>

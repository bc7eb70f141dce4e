import { z } from 'zod'
import { NewDiagnostics } from '../diagnostics/new-diagnostics.ts'
import { withoutPaths } from '../diagnostics/scrub.ts'
import { scrubbedAddress, scrubbedLine } from '../diagnostics/scrubbed-fields.ts'
import { optionalLine } from '../field/text-fields.ts'
import { FileIds } from '../file/file.ts'
import { limits } from '../limits.ts'
import { Release } from '../source-map/release.ts'
import { type Environment, FeedbackKind, feedbackBody, feedbackTitle, titleTooLong } from './feedback.ts'

/** Where a bug was seen, as a page tells it. Reading it scrubs it. */
const NewEnvironment = z.strictObject({
  page: scrubbedAddress(2_000).optional(),
  browser: scrubbedLine(300).optional(),
  language: scrubbedLine(35).optional(),
  viewport: scrubbedLine(20).optional(),
  release: Release.optional(),
})

/** What goes along with the title of an idea, a bug or a report. */
const along = {
  body: feedbackBody.default(''),
  environment: NewEnvironment.optional(),
  /** Of a bug: what happened on the page before. */
  diagnostics: NewDiagnostics.optional(),
  /** Files of the sender's that wait to be sent along. */
  files: FileIds.optional(),
}

/** A page that tells no more of its address than the origin tells no path elsewhere either. */
function withoutFurtherPaths<Sent extends { environment?: Environment; diagnostics?: NewDiagnostics }>(
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

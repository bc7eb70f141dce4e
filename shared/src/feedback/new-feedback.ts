import { z } from 'zod'
import { FieldValues, FormValues } from '../custom-field/custom-field.ts'
import { NewDiagnostics } from '../diagnostics/new-diagnostics.ts'
import { removePaths } from '../diagnostics/scrub.ts'
import { scrubbedAddress, scrubbedLine } from '../diagnostics/scrubbed-fields.ts'
import { Id } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { FileIds } from '../file/file.ts'
import { limits } from '../limits.ts'
import { Release } from '../source-map/release.ts'
import { type Environment, FeedbackKind, feedbackBody, feedbackTitle, titleTooLong } from './feedback.ts'

/** Environment of a bug as the page sends it. Parsing scrubs it. */
const NewEnvironment = z.strictObject({
  page: scrubbedAddress(2_000).optional(),
  browser: scrubbedLine(300).optional(),
  language: scrubbedLine(35).optional(),
  viewport: scrubbedLine(20).optional(),
  release: Release.optional(),
})

/** Fields beside the title of an idea, a bug or a report. */
const along = {
  body: feedbackBody.default(''),
  environment: NewEnvironment.optional(),
  /** Events on the page before a bug. */
  diagnostics: NewDiagnostics.optional(),
  /** The sender's uploaded files to attach. */
  files: FileIds.optional(),
}

/** Removes paths from all fields if the page sends only its origin as address. */
function withoutFurtherPaths<Sent extends { environment?: Environment; diagnostics?: NewDiagnostics }>(
  sent: Sent,
): Sent {
  const { environment, diagnostics } = sent
  const [website] = /^https?:\/\/[^/]+$/.exec(environment?.page ?? '') ?? []
  if (!diagnostics || !website) return sent
  const entries = diagnostics.entries.map((entry) => removePaths(entry, website))
  return { ...sent, diagnostics: { ...diagnostics, entries } }
}

/** A customer's new idea or bug. */
export const NewFeedback = z
  .strictObject({
    kind: FeedbackKind,
    title: feedbackTitle,
    ...along,
    /** Values of the fields that the project asks for; those that it no longer asks for are left out. */
    fields: FormValues.optional(),
  })
  .overwrite(withoutFurtherPaths)
export type NewFeedback = z.input<typeof NewFeedback>

/** Address of the conversation in which a customer said something; '' for none. */
const source = optionalLine(limits.sourceMax).refine(
  (value) => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
  'Please enter an address that begins with https://',
)

/** An idea or a bug that a member writes down for a customer. */
export const FeedbackForCustomer = z.strictObject({
  projectId: Id,
  contactId: Id,
  kind: FeedbackKind,
  title: feedbackTitle,
  body: feedbackBody.default(''),
  source: source.default(''),
  /** Day on which the customer said it, such as `2026-11-28`; '' for today. */
  saidOn: z
    .union([z.literal(''), bounded(10).pipe(z.iso.date('Please enter a date'))], 'Please enter a date')
    .default(''),
  /** The member's uploaded files to attach. */
  files: FileIds.optional(),
  /** Values of the project's custom fields. */
  fields: FieldValues.optional(),
})
export type FeedbackForCustomer = z.output<typeof FeedbackForCustomer>

/** A report of a known bug: the text typed for a new bug, or nothing. */
export const NewReport = z
  .strictObject({ title: optionalLine(limits.feedbackTitleMax, titleTooLong).default(''), ...along })
  .overwrite(withoutFurtherPaths)
export type NewReport = z.input<typeof NewReport>

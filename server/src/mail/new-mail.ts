import { z } from 'zod'
import { MailAddress } from './address.ts'
import { MailLanguage } from './language.ts'
import { TypedName } from './templates/fields.ts'
import { type LetterName, type LetterParams, letterNames, letters } from './templates/templates.ts'

/** What every mail has, whichever letter it is. */
export const Envelope = z.strictObject({
  to: MailAddress,
  language: MailLanguage,
  /** Whose name it comes from, where that is not the installation's. */
  senderName: TypedName.optional(),
  /** When its link ends: milliseconds since 1970, UTC. */
  until: z.number().int().optional(),
})
type Envelope = z.infer<typeof Envelope>

/** A mail to send: which letter, to whom, and what only this one says. Rendered when it is sent. */
export type MailOrder = {
  [Name in LetterName]: Envelope & { template: Name; params: LetterParams<Name> }
}[LetterName]

const orderOf = (template: LetterName) =>
  Envelope.extend({ template: z.literal(template), params: letters[template].params })

/** Parsing also makes what people typed fit for a letter (`letters/fields.ts`). */
export const MailOrder = z.union(letterNames.map(orderOf)) as unknown as z.ZodType<ParsedOrder, MailOrder>

/** An order as `render` takes it. */
export type ParsedOrder = {
  [Name in LetterName]: Envelope & {
    template: Name
    params: z.output<(typeof letters)[Name]['params']>
  }
}[LetterName]

import { z } from 'zod'
import { MailAddress } from './address.ts'
import { MailLanguage } from './language.ts'
import { type LetterName, type LetterParams, letterNames, letters } from './letters/letters.ts'

/** A mail to send: which letter, to whom, and what only this one says. Rendered when it is sent. */
export type MailOrder = {
  [Name in LetterName]: { template: Name; to: string; language: MailLanguage; params: LetterParams<Name> }
}[LetterName]

const orderOf = (template: LetterName) =>
  z.strictObject({
    template: z.literal(template),
    to: MailAddress,
    language: MailLanguage,
    params: letters[template].params,
  })

/** Parsing also makes what people typed fit for a letter (`letters/fields.ts`). */
export const MailOrder = z.union(letterNames.map(orderOf)) as unknown as z.ZodType<ParsedOrder, MailOrder>

/** An order as `render` takes it. */
export type ParsedOrder = {
  [Name in LetterName]: {
    template: Name
    to: string
    language: MailLanguage
    params: z.output<(typeof letters)[Name]['params']>
  }
}[LetterName]

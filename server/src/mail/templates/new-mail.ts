import { z } from 'zod'
import { MailAddress, MailLanguage, PlainName } from './fields.ts'
import { type TemplateName, type TemplateParams, templateNames, templates } from './templates.ts'

/** What every mail has, whichever mail it is. */
export const Envelope = z.strictObject({
  to: MailAddress,
  language: MailLanguage,
  /** Whose name it comes from, where that is not the installation's. */
  senderName: PlainName.optional(),
  /** Contact for whom it is made: erasing them removes it. Others may have typed the same address. */
  personId: z.uuid().optional(),
  /** When its link ends: milliseconds since 1970, UTC. */
  until: z.number().int().optional(),
})
type Envelope = z.infer<typeof Envelope>

/** A mail to send: which mail, to whom, and what only this one says. Rendered when it is sent. */
export type NewMail = {
  [Name in TemplateName]: Envelope & { template: Name; params: TemplateParams<Name> }
}[TemplateName]

const orderOf = (template: TemplateName) =>
  Envelope.extend({ template: z.literal(template), params: templates[template].params })

/** Parsing also makes what people typed fit for a mail (`mails/fields.ts`). */
export const NewMail = z.union(templateNames.map(orderOf)) as unknown as z.ZodType<ParsedMail, NewMail>

/** An order as `render` takes it. */
export type ParsedMail = {
  [Name in TemplateName]: Envelope & {
    template: Name
    params: z.output<(typeof templates)[Name]['params']>
  }
}[TemplateName]

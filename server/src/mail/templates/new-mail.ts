import { z } from 'zod'
import { MailAddress, MailLanguage, PlainName } from './fields.ts'
import { type TemplateName, type TemplateParams, templateNames, templates } from './templates.ts'

/** Fields of every mail, whatever its template. */
export const Envelope = z.strictObject({
  to: MailAddress,
  language: MailLanguage,
  /** Sender name, if not the installation's. */
  senderName: PlainName.optional(),
  /** Contact for whom it is sent: erasing the contact deletes the mail. Others may have typed the same address. */
  personId: z.uuid().optional(),
  /** Expiry of its link: milliseconds since 1970, UTC. */
  until: z.number().int().optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** A mail to send: template, recipient and parameters. Rendered when it is sent. */
export type NewMail = {
  [Name in TemplateName]: Envelope & { template: Name; params: TemplateParams<Name> }
}[TemplateName]

const orderOf = (template: TemplateName) =>
  Envelope.extend({ template: z.literal(template), params: templates[template].params })

/** Parsing also sanitises text typed by users (`mail/templates/fields.ts`). */
export const NewMail = z.union(templateNames.map(orderOf)) as unknown as z.ZodType<ParsedMail, NewMail>

/** A mail as `render` takes it. */
export type ParsedMail = {
  [Name in TemplateName]: Envelope & {
    template: Name
    params: ParsedParams[Name]
  }
}[TemplateName]

/** Parameters of each template after parsing. */
export type ParsedParams = { [Name in TemplateName]: z.output<(typeof templates)[Name]['params']> }

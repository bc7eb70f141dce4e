import type { z } from 'zod'

/** Somebody else's words inside of a mail, shown as such. */
export interface Quotation {
  quote: string
}

/**
 * What a mail says, in plain text; the layout writes it twice, as text and as HTML. The tone is calm and British:
 * what happened, what to do, and what to do if it was not you, in sentences short enough for a phone.
 */
export interface MailText {
  /** One line. */
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  /** Whom to greet by name; empty greets without one. */
  firstName: string
  paragraphs: readonly (string | Quotation)[]
  /** The one thing to do; a notice has none. */
  action?: { label: string; link: string }
  /** Small print after the action. */
  footnotes: readonly string[]
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** Where a mail program's own button leaves the list (RFC 8058); of mails to a mailing list. */
  unsubscribe?: string
}

/** One kind of mail. */
export interface MailTemplate<Params extends z.ZodType> {
  params: Params
  /** An example for the preview page and the tests. */
  sample: z.input<Params>
  /**
   * How many go to one recipient a day, over all organisations: a number for what strangers can have sent to any
   * address, null for notices that only the account's own doings cause.
   */
  perDay: number | null
  /** How long its link holds, in milliseconds: later it is not sent any more. Null where it carries no secret. */
  life: number | null
  write(params: z.output<Params>): MailText
}

/** Holds a mail to the types of its own params. */
export const mailTemplate = <Params extends z.ZodType>(kind: MailTemplate<Params>): MailTemplate<Params> =>
  kind

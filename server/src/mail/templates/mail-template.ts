import type { RichText } from '@earshot/shared/text/rich-text'
import { z } from 'zod'
import type { ServerTexts } from '../../texts/texts.ts'
import { Link, TypedName } from './fields.ts'

/** The brand in whose name customers are mailed. */
export const MailBrand = z.strictObject({
  name: TypedName,
  /** Colour of the button. */
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  logo: Link.nullable(),
  /** True to mention Earshot too. */
  poweredBy: z.boolean(),
})
export type MailBrand = z.output<typeof MailBrand>

/** Text that a user typed, shown as a quotation in a mail: nothing in it becomes a link. */
export interface Quotation {
  quote: string
}

/** The team's own text in a mail, with its links. */
export interface TeamWords {
  content: RichText
}

/** A sentence that leads to its subject. */
export interface LinkedSentence {
  sentence: string
  link: string
}

/** A code to type, on a line of its own, large enough to read it off a phone. */
export interface MailCode {
  code: string
}

/** A link with its own words. */
export interface MailLink {
  label: string
  link: string
}

/** A picture that mail programs load from this server. */
export interface MailImage {
  image: { url: string; alt: string; width: number }
}

/**
 * Contents of a mail, in plain text; the layout renders it twice, as text and as HTML. The tone is calm and British:
 * what happened, what to do, and what to do if it was not you, in sentences short enough for a phone.
 */
export interface MailText {
  /** One line. */
  subject: string
  /** Preview that mail programs show beside the subject. */
  preview: string
  /** Name in the greeting; empty for a greeting without a name. */
  firstName: string
  paragraphs: readonly (string | LinkedSentence | MailCode | Quotation | TeamWords | MailImage)[]
  /** The main action; a notice has none. */
  action?: MailLink
  /** A question after it, with its answers side by side. */
  question?: { sentence: string; answers: readonly MailLink[] }
  /** Small print after the action. */
  footnotes: readonly string[]
  /** The last line, for instance to choose other mails. */
  links?: readonly MailLink[]
  /** Recipient of replies, if not the sender. */
  replyTo?: string
  /** The sender's brand; Earshot's own by default. */
  brand?: MailBrand
  /** Shared by mails about one subject. */
  thread?: string
  /** Address for a mail program's own unsubscribe button (RFC 8058); for mails to a mailing list. */
  unsubscribe?: string
}

export interface MailTemplate<Params extends z.ZodType> {
  params: Params
  /** An example for the preview page and the tests. */
  sample: z.input<Params>
  /**
   * Daily limit per recipient and organisation: a number for mails that others cause; mails over the limit are sent on
   * a later day. Null for notices that only the account's own actions cause, and for mails that are counted when
   * requested (`reserveRequest`).
   */
  perDay: number | null
  /** Validity of its link, in milliseconds: an expired mail is not sent. Null if it contains no secret. */
  life: number | null
  /** `texts` are for mails to customers, in their language. */
  write(params: z.output<Params>, texts: ServerTexts): MailText
}

/** Checks a template against the types of its own parameters. */
export const mailTemplate = <Params extends z.ZodType>(kind: MailTemplate<Params>): MailTemplate<Params> =>
  kind

const addressed = z.strictObject({ firstName: TypedName, link: Link })
const named = z.object({ firstName: z.string() })
type Addressed<Extra extends z.ZodRawShape> = ReturnType<typeof addressed.extend<Extra>>

/**
 * A mail to a user with an account about an event: it greets them by name and has one link, which is no secret. It has
 * no limit, because only the account's own actions cause it. `params` are its additional parameters.
 */
export function notice<Extra extends z.ZodRawShape>({
  params,
  sample,
  write,
}: {
  params: Extra
  sample: z.input<Addressed<Extra>>
  write(params: z.output<Addressed<Extra>>): Omit<MailText, 'firstName'>
}): MailTemplate<Addressed<Extra>> {
  return {
    params: addressed.extend(params),
    sample,
    perDay: null,
    life: null,
    write: (params) => ({ ...write(params), ...named.parse(params) }),
  }
}

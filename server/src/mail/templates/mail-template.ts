import type { RichText } from '@earshot/shared/text/rich-text'
import { z } from 'zod'
import type { ServerTexts } from '../../texts/texts.ts'
import { Link, TypedName } from './fields.ts'

/** In whose name customers are mailed. */
export const MailBrand = z.strictObject({
  name: TypedName,
  /** Of the button. */
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  logo: Link.nullable(),
  /** Whether Earshot is named too. */
  poweredBy: z.boolean(),
})
export type MailBrand = z.output<typeof MailBrand>

/** Words that somebody typed inside of a mail, shown as such: nothing in them is a link. */
export interface Quotation {
  quote: string
}

/** The team's own words inside of a mail, with their links. */
export interface TeamWords {
  content: RichText
}

/** A picture that mail programs load from us. */
export interface MailImage {
  image: { url: string; alt: string; width: number; height: number }
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
  paragraphs: readonly (string | Quotation | TeamWords | MailImage)[]
  /** The one thing to do; a notice has none. */
  action?: { label: string; link: string }
  /** Small print after the action. */
  footnotes: readonly string[]
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** In whose name it is; without it Earshot's own. */
  brand?: MailBrand
  /** What mails about the same thing have in common. */
  thread?: string
  /** Where a mail program's own button leaves the list (RFC 8058); of mails to a mailing list. */
  unsubscribe?: string
}

export interface MailTemplate<Params extends z.ZodType> {
  params: Params
  /** An example for the preview page and the tests. */
  sample: z.input<Params>
  /**
   * How many go to one recipient a day, for an organisation: a number for what others cause; further ones go out on a
   * later day. Null for notices that only the account's own doings cause, and for mails that are counted when somebody
   * asks for them (`reserveRequest`).
   */
  perDay: number | null
  /** How long its link holds, in milliseconds: later it is not sent any more. Null where it carries no secret. */
  life: number | null
  /** `texts` are for mails to customers, in their language. */
  write(params: z.output<Params>, texts: ServerTexts): MailText
}

/** Holds a mail to the types of its own params. */
export const mailTemplate = <Params extends z.ZodType>(kind: MailTemplate<Params>): MailTemplate<Params> =>
  kind

const addressed = z.strictObject({ firstName: TypedName, link: Link })
type Addressed<Extra extends z.ZodRawShape> = z.ZodObject<typeof addressed.shape & Extra, z.core.$strict>

/**
 * A mail to somebody with an account about what happened: it greets them by name and has one link, which is no secret.
 * It has no limit, because only the account's own doings cause it. `params` are those that it has beside these.
 */
export function notice<Extra extends z.ZodRawShape>({
  params,
  sample,
  write,
}: {
  params: Extra
  sample: Omit<z.input<Addressed<Extra>>, 'firstName'> & { firstName?: string }
  write(params: z.output<Addressed<Extra>>): Omit<MailText, 'firstName'>
}): MailTemplate<Addressed<Extra>> {
  return {
    params: addressed.extend(params) as unknown as Addressed<Extra>,
    sample: { firstName: 'Ada', ...sample } as unknown as z.input<Addressed<Extra>>,
    perDay: null,
    life: null,
    write: (given) => ({ ...write(given), firstName: (given as { firstName: string }).firstName }),
  }
}

import { type ServerTexts, textsIn } from '../texts/texts.ts'
import { renderHtml, renderText } from './layout.ts'
import type { MailText } from './templates/mail-template.ts'
import type { ParsedMail } from './templates/new-mail.ts'
import { templates } from './templates/templates.ts'
import { plainLine } from './templates/typed-words.ts'

/** A mail as its reader sees it. */
export interface RenderedMail {
  /** One line. */
  subject: string
  text: string
  /** A whole HTML document. */
  html: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string | undefined
  /** Where a mail program posts to take its reader off the list (RFC 8058). */
  unsubscribe?: string | undefined
  /** What mails about the same thing have in common, so that mail programs show them together. */
  thread?: string | undefined
}

/** Writes the mail that was ordered. */
export async function render({ template, params, language }: ParsedMail): Promise<RenderedMail> {
  // The order's type ties the two together, which indexing by a union forgets.
  const write = templates[template].write as (params: ParsedMail['params'], texts: ServerTexts) => MailText
  const texts = textsIn(language)
  const words = write(params, texts)
  const { subject, replyTo, unsubscribe, thread } = words
  return {
    subject: plainLine(subject),
    text: renderText(words, texts),
    html: await renderHtml(words, texts),
    replyTo,
    unsubscribe,
    thread,
  }
}

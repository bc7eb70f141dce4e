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
  /** Recipient of replies, if not the sender. */
  replyTo?: string | undefined
  /** Address to which a mail program posts to unsubscribe its reader (RFC 8058). */
  unsubscribe?: string | undefined
  /** Shared by mails about one subject, so that mail programs group them. */
  thread?: string | undefined
}

/** Renders a queued mail. */
export async function render({ template, params, language }: ParsedMail): Promise<RenderedMail> {
  // `ParsedMail` ties template and parameters together, but TypeScript loses that when indexing by a union.
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

import type { z } from 'zod'
import { type ServerTexts, textsIn } from '../texts/texts.ts'
import { renderHtml, renderText } from './layout.ts'
import type { MailTemplate } from './templates/mail-template.ts'
import type { ParsedMail, ParsedParams } from './templates/new-mail.ts'
import { type TemplateName, templates } from './templates/templates.ts'
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

/** The templates with the relation between a name and its parameters, which an index by a union would lose. */
const writers: { [Name in TemplateName]: Pick<MailTemplate<z.ZodType<ParsedParams[Name]>>, 'write'> } =
  templates

const write = <Name extends TemplateName>(template: Name, params: ParsedParams[Name], texts: ServerTexts) =>
  writers[template].write(params, texts)

/** Renders a queued mail. */
export async function render({ template, params, language }: ParsedMail): Promise<RenderedMail> {
  const texts = textsIn(language)
  const words = write(template, params, texts)
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

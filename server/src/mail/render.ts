import { renderHtml, renderText } from './layout.ts'
import type { RenderedMail } from './rendered-mail.ts'
import type { MailText } from './templates/mail-template.ts'
import type { ParsedMail } from './templates/new-mail.ts'
import { templates } from './templates/templates.ts'

/** Writes the mail that was ordered. */
export async function render({ template, params, language }: ParsedMail): Promise<RenderedMail> {
  // The order's type ties the two together, which indexing by a union forgets.
  const write = templates[template].write as (params: ParsedMail['params']) => MailText
  const words = write(params)
  const { subject, replyTo, unsubscribe } = words
  return { subject, text: renderText(words), html: await renderHtml(words, language), replyTo, unsubscribe }
}

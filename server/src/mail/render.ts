import { type Texts, textsIn } from '../texts/texts.ts'
import { renderHtml, renderText } from './layout.ts'
import type { RenderedMail } from './rendered-mail.ts'
import type { MailText } from './templates/mail-template.ts'
import type { ParsedMail } from './templates/new-mail.ts'
import { templates } from './templates/templates.ts'

/** Writes the mail that was ordered. */
export async function render({ template, params, language }: ParsedMail): Promise<RenderedMail> {
  // The order's type ties the two together, which indexing by a union forgets.
  const write = templates[template].write as (params: ParsedMail['params'], texts: Texts) => MailText
  const texts = textsIn(language)
  const words = write(params, texts)
  const { subject, replyTo, unsubscribe, thread } = words
  return {
    subject,
    text: renderText(words, texts),
    html: await renderHtml(words, texts),
    replyTo,
    unsubscribe,
    thread,
  }
}

import { layHtml, layText } from './layout.ts'
import type { Letter } from './rendered-mail.ts'
import type { LetterWords } from './templates/mail-template.ts'
import { letters } from './templates/templates.ts'
import type { ParsedOrder } from './new-mail.ts'

/** Writes the letter that was ordered. */
export async function render({ template, params, language }: ParsedOrder): Promise<Letter> {
  // The order's type ties the two together, which indexing by a union forgets.
  const write = letters[template].write as (params: ParsedOrder['params']) => LetterWords
  const words = write(params)
  const { subject, replyTo, unsubscribe } = words
  return { subject, text: layText(words), html: await layHtml(words, language), replyTo, unsubscribe }
}

import { z } from 'zod'
import type { MailLanguage } from './language.ts'
import { layHtml, layText } from './layout.ts'
import type { Letter } from './letter.ts'

export const ActivationParams = z.strictObject({
  firstName: z.string(),
  /** The whole address with the token. */
  link: z.url({ protocol: /^https?$/ }),
})

/** Proves a new account's address. The link holds for 24 hours and works once. */
export async function activation(
  { firstName, link }: z.infer<typeof ActivationParams>,
  language: MailLanguage,
): Promise<Letter> {
  const parts = {
    language,
    preview: 'One click and your Earshot account is ready.',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Welcome to Earshot. Your account has been created and requires activation.',
      'Please click the link below to activate it. The link works once, within the next 24 hours.',
    ],
    action: { label: 'Activate my account', link },
    footnotes: [
      'Was this not you? Then somebody entered your address by mistake. Do nothing, and no account will be opened.',
    ],
  }
  return { subject: 'Activate your Earshot account', text: layText(parts), html: await layHtml(parts) }
}

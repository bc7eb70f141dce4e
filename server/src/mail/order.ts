import { z } from 'zod'
import { ActivationParams } from './activation.ts'
import { MailLanguage } from './language.ts'

/** One bare address: nothing that a mail header could read as a second one, or as another header. */
const MailAddress = z
  .string()
  .max(1024)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+@[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+$/)

const order = { to: MailAddress, language: MailLanguage }

/** A mail to send: which letter, to whom, and what only this one says. Rendered when it is sent. */
export const MailOrder = z.discriminatedUnion('template', [
  z.strictObject({ ...order, template: z.literal('activation'), params: ActivationParams }),
])
export type MailOrder = z.infer<typeof MailOrder>

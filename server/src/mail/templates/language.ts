import { z } from 'zod'

/** Languages that mails are written in. */
export const MailLanguage = z.enum(['en'])
export type MailLanguage = z.infer<typeof MailLanguage>

import { z } from 'zod'
import { email } from '../account/account.ts'
import { Id } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { requiredLine, requiredText } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Honeypot } from './honeypot.ts'

/** A message to us from the contact form of the home page. */
export const NewContactMessage = z.strictObject({
  name: requiredLine(limits.contactNameMax, 'Please enter your name'),
  email: email('Please enter your email address'),
  message: requiredText(limits.contactMessageMax, 'Please enter a message'),
  website: Honeypot,
})
export type NewContactMessage = z.infer<typeof NewContactMessage>

/** A stored contact message, as operators see it. */
export const ContactMessage = NewContactMessage.omit({ website: true }).extend({
  id: Id,
  createdAt: z.number(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactMessagePage = pageOf(ContactMessage)
export type ContactMessagePage = z.infer<typeof ContactMessagePage>

import { z } from 'zod'
import { email } from './account.ts'
import { Honeypot } from './honeypot.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { pageOf } from './page.ts'
import { requiredLine, requiredText } from './text-fields.ts'

/** What somebody writes to us through the contact form of the home page. */
export const NewContactMessage = z.strictObject({
  name: requiredLine(limits.contactNameMax, 'Please enter your name'),
  email: email('Please enter your email address'),
  message: requiredText(limits.contactMessageMax, 'Please enter a message'),
  website: Honeypot,
})
export type NewContactMessage = z.infer<typeof NewContactMessage>

/** One that was kept, as operators see it. */
export const ContactMessage = NewContactMessage.omit({ website: true }).extend({
  id: Id,
  createdAt: z.number(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactMessagePage = pageOf(ContactMessage)
export type ContactMessagePage = z.infer<typeof ContactMessagePage>

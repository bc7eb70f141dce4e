import { NewContactMessage } from '@earshot/shared/contact-message'
import { ActionResult } from '@earshot/shared/result'
import { Routes } from '../../http/routes.ts'
import { takeContactMessage } from './contact-messages.ts'

/** The contact form of the home page. */
export const contactMessagesRoutes = new Routes()

contactMessagesRoutes.post(
  '/api/v1/contact-messages',
  {
    access: 'anyone',
    rateLimit: 'contactForm',
    summary: 'Send a message to the operator',
    body: NewContactMessage,
    answer: ActionResult,
  },
  async (ctx, { body }) => {
    await takeContactMessage(ctx, body)
    return {
      status: 'Ok' as const,
      messages: ['Thank you. Your message has arrived, and we answer by email.'],
    }
  },
)

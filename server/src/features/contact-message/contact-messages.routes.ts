import { ContactMessagePage, NewContactMessage } from '@earshot/shared/contact-message/contact-message'
import { PageRequest } from '@earshot/shared/field/page'
import { ActionResult } from '@earshot/shared/result'
import { Routes } from '../../http/routes.ts'
import { showContactMessages, takeContactMessage } from './contact-messages.ts'

/** The contact form of the home page, and its messages for operators. */
export const contactMessagesRoutes = new Routes()

contactMessagesRoutes.post(
  '/api/v1/contact-messages',
  {
    access: 'anyone',
    rateLimit: 'contactForm',
    repeatable: true,
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

contactMessagesRoutes.get(
  '/api/v1/operator/contact-messages',
  {
    access: 'operator',
    summary: 'List messages of the contact form, newest first',
    query: PageRequest,
    answer: ContactMessagePage,
    compressed: true,
  },
  (ctx, { query }) => showContactMessages(ctx, query),
)

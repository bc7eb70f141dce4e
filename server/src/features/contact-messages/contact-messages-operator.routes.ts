import { ContactMessagePage } from '@earshot/shared/contact-message'
import { PageRequest } from '@earshot/shared/page'
import { Routes } from '../../http/routes.ts'
import { showContactMessages } from './contact-messages.ts'

/** Messages of the contact form, for operators. */
export const contactMessagesOperatorRoutes = new Routes()

contactMessagesOperatorRoutes.get(
  '/api/v1/operator/contact-messages',
  {
    access: 'operator',
    summary: 'List messages of the contact form, newest first',
    query: PageRequest,
    answer: ContactMessagePage,
  },
  (ctx, { query }) => showContactMessages(ctx, query),
)

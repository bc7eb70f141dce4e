import { z } from 'zod'
import { jsonAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { eraseContactAsMember } from './contact-erasure.ts'
import { exportContact } from './contact-export.ts'

const contact = '/api/v1/contacts/{contactId}'

/** What administrators do for customers who ask what is held about them. */
export const contactsRoutes = new Routes()

contactsRoutes.post(
  `${contact}/export`,
  {
    access: 'manageContacts',
    recentLogin: true,
    summary: 'Everything held about a customer as one JSON file',
    answer: z.looseObject({}),
    description: 'A file',
  },
  async (ctx, { params }, c) => jsonAttachment(c, await exportContact(ctx, params.contactId)),
)

contactsRoutes.delete(
  contact,
  {
    access: 'manageContacts',
    recentLogin: true,
    summary: 'Erase what is held about a customer',
    details: 'Private items are deleted, public ones keep no trace of their author.',
    noContent: 'The customer is gone',
  },
  (ctx, { params }) => eraseContactAsMember(ctx, params.contactId),
)

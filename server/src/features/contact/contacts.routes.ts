import { EmailLinkToken } from '@earshot/shared/account/account'
import { CompanyChoice } from '@earshot/shared/company/company'
import { AddressConfirmation } from '@earshot/shared/contact/address-confirmation'
import { FieldValuesChange } from '@earshot/shared/custom-field/custom-field'
import { PageRequest } from '@earshot/shared/field/page'
import { NewContact } from '@earshot/shared/person/contact-details'
import {
  NewPersonNote,
  PersonActPage,
  PersonDetail,
  PersonMerge,
  PersonNote,
  PersonNoteList,
  PersonPage,
  PersonQuery,
  TrustLevelChange,
} from '@earshot/shared/person/person'
import { PersonNotificationPage, PersonTaskPage } from '@earshot/shared/person/person-history'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { changeCompanyOf } from '../company/person-company.ts'
import type { FileServices } from '../file/content/file-services.ts'
import {
  browsePeople,
  changeTrustLevel,
  listPersonActivity,
  showKeptPerson,
  showPerson,
} from '../person/people.ts'
import { fillFieldsOf } from '../person/person-fields.ts'
import { browseNotificationsTo, browseTasksFor } from '../person/person-history.ts'
import { addNote, removeNote, showNotes } from '../person/person-notes.ts'
import { addContact } from './added-contact.ts'
import { confirmAddress } from './address-confirmation.ts'
import { eraseContactAsMember } from './contact-erasure.ts'
import { exportContact } from './contact-export.ts'
import { mergeContacts } from './merge-by-team.ts'

const contact = '/api/v1/contacts/{contactId}'

/** The link that confirms a contact's address, for anybody who opens it. */
export const contactAddressRoutes = new Routes()

contactAddressRoutes.post(
  '/api/v1/contacts/confirm-address',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Use a contact’s confirmation link',
    details: '410 for an invalid link.',
    body: EmailLinkToken,
    answer: AddressConfirmation,
    failure: { status: 410, description: 'The link has expired or was replaced by a newer one' },
  },
  (ctx, { body }) => confirmAddress(ctx, body.token),
)

/** Contacts, and their data access requests. */
export const contactsRoutes = new Routes<FileServices>()

contactsRoutes.get(
  '/api/v1/contacts',
  {
    access: 'readContacts',
    summary: 'List contacts',
    details:
      '`fieldId` finds contacts with a value of a custom field; `fieldValue`, or `fieldFrom` and `fieldTo`, narrow it down. `withFields=true` adds the values of custom fields to each contact; a page with more than a megabyte of them ends early.',
    query: PersonQuery,
    answer: PersonPage,
    compressed: true,
  },
  (ctx, { query }) => browsePeople(ctx, query),
)

contactsRoutes.post(
  '/api/v1/contacts',
  {
    access: 'editContacts',
    summary: 'Add a customer',
    details:
      'With a name, an address or both. If a customer has the address already, the answer is that customer, unchanged. Nobody gets mail at an address before its owner has confirmed it.',
    body: NewContact,
    creates: PersonDetail,
  },
  (ctx, { body }) => addContact(ctx, body),
)

contactsRoutes.get(
  contact,
  {
    access: 'readContacts',
    summary: 'Get a contact',
    details: 'The id of a contact who was merged gets the contact who was kept, under their own `id`.',
    answer: PersonDetail,
    compressed: true,
  },
  (ctx, { params }) => showKeptPerson(ctx, params.contactId),
)

contactsRoutes.put(
  `${contact}/company`,
  {
    access: 'editContacts',
    summary: 'Set the company of a contact',
    details: '409 for a contact whose site states the company.',
    body: CompanyChoice,
    answer: PersonDetail,
  },
  async (ctx, { params, body }) => {
    await changeCompanyOf(ctx, params.contactId, body.companyId)
    return showPerson(ctx, params.contactId)
  },
)

contactsRoutes.patch(
  `${contact}/fields`,
  {
    access: 'editContacts',
    summary: 'Set or remove values of a contact’s custom fields',
    details:
      'All of them, or none. `was` is the value that was read; 409 `outdated` if somebody has changed it since.',
    body: FieldValuesChange,
    answer: PersonDetail,
  },
  (ctx, { params, body }) => fillFieldsOf(ctx, params.contactId, body),
)

contactsRoutes.get(
  `${contact}/acts`,
  {
    access: 'readContacts',
    summary: 'List a contact’s feedback, reports, comments and votes, newest first',
    query: PageRequest,
    answer: PersonActPage,
    compressed: true,
  },
  (ctx, { params, query }) => listPersonActivity(ctx, params.contactId, query),
)

contactsRoutes.get(
  `${contact}/notifications`,
  {
    access: 'readContacts',
    summary: 'List the notifications that a contact was sent, newest first',
    query: PageRequest,
    answer: PersonNotificationPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseNotificationsTo(ctx, params.contactId, query),
)

contactsRoutes.get(
  `${contact}/tasks`,
  {
    access: 'readContacts',
    summary: 'List the tasks that are linked to a contact’s items, newest first',
    details: 'The list is empty for an API key without `tasks:read`.',
    query: PageRequest,
    answer: PersonTaskPage,
    compressed: true,
  },
  (ctx, { params, query }) => browseTasksFor(ctx, params.contactId, query),
)

contactsRoutes.put(
  `${contact}/standing`,
  {
    access: 'moderateFeedback',
    summary: 'Set whether a contact is trusted or blocked',
    body: TrustLevelChange,
    answer: PersonDetail,
  },
  (ctx, { params, body }) => changeTrustLevel(ctx, params.contactId, body.standing),
)

contactsRoutes.get(
  `${contact}/notes`,
  {
    access: 'readContacts',
    summary: 'List the team’s notes about a contact',
    answer: PersonNoteList,
    compressed: true,
  },
  async (ctx, { params }) => ({ items: await showNotes(ctx, params.contactId) }),
)

contactsRoutes.post(
  `${contact}/notes`,
  {
    access: 'editContacts',
    summary: 'Add a note about a contact',
    body: NewPersonNote,
    creates: PersonNote,
  },
  (ctx, { params, body }) => addNote(ctx, params.contactId, body),
)

contactsRoutes.delete(
  `${contact}/notes/{noteId}`,
  { access: 'editContacts', summary: 'Delete a note', noContent: 'Deleted' },
  (ctx, { params }) => removeNote(ctx, params.contactId, params.noteId),
)

contactsRoutes.put(
  `${contact}/merge`,
  {
    access: 'manageContacts',
    summary: 'Merge a contact into another one',
    details:
      'Everything they sent, wrote and voted for becomes the other’s, permanently, with one vote each. 409 for a contact with a signed identity.',
    body: PersonMerge,
    answer: PersonDetail,
  },
  (ctx, { params, body }) => mergeContacts(ctx, params.contactId, body.intoId),
)

contactsRoutes.post(
  `${contact}/export`,
  {
    access: 'manageContacts',
    recentLogin: true,
    summary: 'Export a customer’s data as one JSON file',
    answer: z.looseObject({}),
    description: 'A file',
  },
  async (ctx, { params }, c) =>
    streamedAttachment(c, await exportContact(ctx, params.contactId), ctx.services.log),
)

contactsRoutes.delete(
  contact,
  {
    access: 'manageContacts',
    recentLogin: true,
    summary: 'Erase a customer’s data',
    details: 'Private items are deleted, public ones become anonymous.',
    noContent: 'Erased',
  },
  (ctx, { params }) => eraseContactAsMember(ctx, params.contactId),
)

import { defineWith } from './event-definition.ts'
import { feedbackData } from './feedback-events.ts'

const contact = defineWith('contact', feedbackData)
const company = defineWith('company', ['companies', 'contacts', 'feedback'])
const personField = defineWith('organisation', ['contacts'])
const ofContact = defineWith('contact')

/** Events of customers and of their companies. */
export const contactEvents = {
  'contact.added': contact('user_created', 'Customer added', 'added {target}'),
  'contact.identified': contact('user_created', 'Customer identified', 'was identified'),
  'contact.merged': contact('user_updated', 'Visitor recognised', 'was recognised'),
  'contact.changed': contact('user_updated', 'Customer’s details changed', 'changed their details'),
  'contact.address_confirmed': contact('user_updated', 'Address confirmed', 'confirmed their address'),
  'contact.joined': contact('user_updated', 'Customers merged', 'merged another customer into {target}'),
  'contact.company_changed': contact(
    'user_updated',
    'Customer’s company changed',
    'changed the company of {target}',
  ),
  'contact.fields_changed': contact(
    'user_updated',
    'Customer’s fields changed',
    'changed the fields of {target}',
  ),
  'contact.trusted': contact('user_updated', 'Customer trusted', 'trusted {target}'),
  'contact.blocked': contact('user_updated', 'Customer blocked', 'blocked {target}'),
  'contact.cleared': contact(
    'user_updated',
    'Customer no longer trusted or blocked',
    'no longer trusts or blocks {target}',
  ),
  'contact.noted': contact('sensitive_create', 'Note written', 'wrote a note about {target}'),
  'contact.note_deleted': contact('sensitive_delete', 'Note deleted', 'deleted a note about {target}'),
  'contact.exported': ofContact(
    'sensitive_read',
    'Customer’s data exported',
    'exported the data of {target}',
  ),
  'contact.erased': contact('user_deleted', 'Customer’s data erased', 'erased the data of {target}'),
  'person_field.created': personField(
    'sensitive_create',
    'Field of people created',
    'added a field of people to {target}',
  ),
  'person_field.updated': personField(
    'sensitive_update',
    'Field of people changed',
    'changed a field of people of {target}',
  ),
  'person_field.deleted': personField(
    'sensitive_delete',
    'Field of people deleted',
    'deleted a field of people of {target}',
  ),
  'company.created': company('sensitive_create', 'Company added', 'added the company {target}'),
  'company.updated': company('sensitive_update', 'Company changed', 'changed the company {target}'),
  'company.merged': company('sensitive_update', 'Companies merged', 'merged another company into {target}'),
  'company.deleted': company('sensitive_delete', 'Company deleted', 'deleted {target}'),
}

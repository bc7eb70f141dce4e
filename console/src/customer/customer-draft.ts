import { NewContact } from '@earshot/shared/person/contact-details'
import { PersonDetail } from '@earshot/shared/person/person'
import { z } from 'zod'
import { request } from '../api/api.ts'

/** Fields of a form that name a customer: one that is chosen by id, or the details of one to add. */
export const customerFields = { contactId: z.string(), ...NewContact.shape }

export interface CustomerDraft {
  /** '' for a customer to add. */
  contactId: string
  name: string
  email: string
  company: string
}

export const noCustomer: CustomerDraft = { contactId: '', name: '', email: '', company: '' }

/** True if a customer is chosen or named: a refinement of a schema with `customerFields`. */
export const namesCustomer = ({ contactId, name, email }: CustomerDraft): boolean =>
  [contactId, name, email].some((value) => value !== '')

/** Error of the refinement. */
export const namelessCustomer = { message: 'Please choose a customer', path: ['contactId'] }

/** The id of a form's customer, who is added if need be. */
export async function saveCustomer({ contactId, name, email, company }: CustomerDraft): Promise<string> {
  if (contactId !== '') return contactId
  const added = await request('POST', '/contacts', PersonDetail, { body: { name, email, company } })
  return added.id
}

import { NewContact } from '@earshot/shared/person/contact-details'
import { z } from 'zod'

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

import { z } from 'zod'
import { CompanyRef } from '../company/company.ts'
import { FilledField } from '../custom-field/filled-field.ts'
import { FeedbackKind, PersonRef, Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { requiredText, searchQuery } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** The team's decision about a contact: their posts are approved automatically, refused, or neither. */
export const TrustLevel = z.enum(['trusted', 'blocked', 'none'])
export type TrustLevel = z.infer<typeof TrustLevel>

export const TrustLevelChange = z.strictObject({ standing: TrustLevel })

/** A contact in the list of people. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  /** True if the contact has a name, their own word or their site's. */
  named: z.boolean(),
  /** True if the site signed the contact's identity, or the contact has signed in by email. */
  verified: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  company: CompanyRef.nullable(),
  standing: TrustLevel,
  ideaCount: z.number().int(),
  bugCount: z.number().int(),
  voteCount: z.number().int(),
  createdAt: Timestamp,
  /** Accurate to a few minutes. */
  seenAt: Timestamp,
})
export type Person = z.infer<typeof Person>
/** Contacts with their values of custom fields if the query asks for them. */
export const PersonPage = pageOf(Person.extend({ fields: z.array(FilledField).optional() }))

/** A contact with everything known about them. */
export const PersonDetail = Person.extend({
  commentCount: z.number().int(),
  /** New address that the contact has not confirmed. */
  pendingEmail: z.string().nullable(),
  /** The contact's id at their site, and the project of that site. */
  externalId: z.string().nullable(),
  projectId: Id.nullable(),
  /** True if the site states the company, which the team then cannot change. */
  companySigned: z.boolean(),
  /** Values of custom fields, in the order of the fields. */
  fields: z.array(FilledField),
  traits: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type PersonDetail = z.infer<typeof PersonDetail>

/** Filters and order of the list of contacts. */
export const PersonQuery = PageRequest.extend({
  /** Last seen first, or by name. */
  sort: z.enum(['seen', 'name']).default('seen'),
  /** Part of a name, an address or a company, or a whole id at the contact's site. */
  query: searchQuery.optional(),
  /** `known` leaves out contacts of whom neither a name nor an address, a company or an id is known. */
  state: z.enum(['known', 'verified', 'trusted', 'blocked']).optional(),
  /** Only people of this company. */
  companyId: Id.optional(),
  /** Only people with a value of this custom field. */
  fieldId: Id.optional(),
  /** Value of the field: a text in any case, a number, a day, an address, or the id of a choice. */
  fieldValue: searchQuery.min(1).optional(),
  /** Least and greatest value of a field of numbers or days. */
  fieldFrom: searchQuery.min(1).optional(),
  fieldTo: searchQuery.min(1).optional(),
  /** True to read the values of custom fields too. */
  withFields: z.stringbool().default(false),
})
export type PersonQuery = z.output<typeof PersonQuery>

/** An action of a contact on an item, with its text if there is one. */
export const ContactActivity = z.object({
  type: z.enum(['sent', 'reported', 'commented', 'voted']),
  /** Id of the item, report or comment; for a vote, of its item. */
  id: Id,
  feedbackId: Id,
  kind: FeedbackKind,
  reference: Reference,
  title: z.string(),
  /** The reason of a vote that a member cast; empty if there is no text. */
  text: z.string(),
  /** The member who wrote an item down or cast a vote for the contact; null for what the contact did. */
  castBy: PersonRef.nullable(),
  at: Timestamp,
})
export type ContactActivity = z.infer<typeof ContactActivity>
export const PersonActPage = pageOf(ContactActivity)

/** The team's note about a contact. */
export const PersonNote = z.object({ id: Id, author: PersonRef, body: z.string(), createdAt: Timestamp })
export type PersonNote = z.infer<typeof PersonNote>
export const PersonNoteList = z.object({ items: z.array(PersonNote) })

export const NewPersonNote = z.strictObject({
  body: requiredText(limits.personNoteMax, 'Please enter a note'),
})
export type NewPersonNote = z.infer<typeof NewPersonNote>

/** The contact that takes over another one's activity. */
export const PersonMerge = z.strictObject({ intoId: Id })

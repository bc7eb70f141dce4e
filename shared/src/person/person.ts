import { z } from 'zod'
import { FeedbackKind, PersonRef, Reference } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { requiredText, searchQuery } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** What the team has decided about a contact: their posts go through, are refused, or neither. */
export const Standing = z.enum(['trusted', 'blocked', 'none'])
export type Standing = z.infer<typeof Standing>

export const StandingChange = z.strictObject({ standing: Standing })

/** A contact in the list of people. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  /** Whether they go by a name at all, their own word or their site's. */
  named: z.boolean(),
  /** Whether their site has said, signed, who they are, or they have signed in with an address. */
  verified: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  company: z.string().nullable(),
  standing: Standing,
  ideaCount: z.number().int(),
  bugCount: z.number().int(),
  voteCount: z.number().int(),
  createdAt: Timestamp,
  /** To some minutes. */
  seenAt: Timestamp,
})
export type Person = z.infer<typeof Person>
export const PersonPage = pageOf(Person)

/** A contact with everything that is known about them. */
export const PersonDetail = Person.extend({
  commentCount: z.number().int(),
  /** What they typed and have not confirmed. */
  pendingEmail: z.string().nullable(),
  /** The id that their site has for them, and that site's project. */
  externalId: z.string().nullable(),
  projectId: Id.nullable(),
  traits: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type PersonDetail = z.infer<typeof PersonDetail>

/** The filters of the list of people, last seen first. */
export const PersonQuery = PageRequest.extend({
  /** Part of a name, an address, a company, or the whole of the id that their site has for them. */
  query: searchQuery.optional(),
  state: z.enum(['verified', 'trusted', 'blocked']).optional(),
})
export type PersonQuery = z.output<typeof PersonQuery>

/** Something that a contact did with an item, and their words where there are any. */
export const PersonAct = z.object({
  type: z.enum(['sent', 'reported', 'commented', 'voted']),
  /** Of the item, report or comment; of a vote, of its item. */
  id: Id,
  feedbackId: Id,
  kind: FeedbackKind,
  reference: Reference,
  title: z.string(),
  text: z.string(),
  at: Timestamp,
})
export type PersonAct = z.infer<typeof PersonAct>
export const PersonActPage = pageOf(PersonAct)

/** What the team notes about a contact. */
export const PersonNote = z.object({ id: Id, author: PersonRef, body: z.string(), createdAt: Timestamp })
export type PersonNote = z.infer<typeof PersonNote>
export const PersonNoteList = z.object({ items: z.array(PersonNote) })

export const NewPersonNote = z.strictObject({
  body: requiredText(limits.personNoteMax, 'Please enter a note'),
})
export type NewPersonNote = z.infer<typeof NewPersonNote>

/** Which contact takes over what another one did. */
export const PersonMerge = z.strictObject({ intoId: Id })

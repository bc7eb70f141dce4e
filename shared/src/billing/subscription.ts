import { z } from 'zod'
import { EmailLinkToken, email } from '../account/account.ts'
import { Honeypot } from '../contact-message/honeypot.ts'
import { Id } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { searchQuery } from '../field/text-fields.ts'

/** Lists of the installation: people waiting for an account, and subscribers to news. */
export const MailingList = z.enum(['waiting', 'news'])
export type MailingList = z.infer<typeof MailingList>

/** Request to put an address on a list (product specification, section 5, has the sentences). */
export const NewSubscription = z.strictObject({
  list: MailingList,
  email: email('Please enter your email address'),
  website: Honeypot,
})
export type NewSubscription = z.infer<typeof NewSubscription>

/** Removes an address from its list; with `erase`, all its data too. */
export const SubscriptionEnd = EmailLinkToken.extend({ erase: z.boolean().default(false) })
export type SubscriptionEnd = z.infer<typeof SubscriptionEnd>

/** Pending until the link in the confirmation email is used; only confirmed addresses get mail. */
export const SubscriberState = z.enum(['pending', 'confirmed', 'unsubscribed'])
export type SubscriberState = z.infer<typeof SubscriberState>

/** The list that an unsubscribe link is about; null if its address was deleted from it. */
export const LinkedSubscription = z.object({ list: MailingList.nullable() })
export type LinkedSubscription = z.infer<typeof LinkedSubscription>

/** An address of a list, as operators see it. */
export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  state: SubscriberState,
  createdAt: z.number(),
  confirmedAt: z.number().nullable(),
  unsubscribedAt: z.number().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Page of a list, newest first: the addresses that contain `query`. */
export const SubscriberQuery = PageRequest.extend({
  list: MailingList,
  query: searchQuery.default(''),
})
export type SubscriberQuery = z.output<typeof SubscriberQuery>

/** Number of a list's addresses by state. */
export const SubscriberCounts = z.record(SubscriberState, z.number().int())
export type SubscriberCounts = z.infer<typeof SubscriberCounts>

export const SubscriberPage = pageOf(Subscriber).extend({ counts: SubscriberCounts })
export type SubscriberPage = z.infer<typeof SubscriberPage>

/** List to download: confirmed addresses only, each with its unsubscribe link. */
export const SubscriberExport = z.strictObject({ list: MailingList, format: z.enum(['csv', 'json']) })
export type SubscriberExport = z.infer<typeof SubscriberExport>

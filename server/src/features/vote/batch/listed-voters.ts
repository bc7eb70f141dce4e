import { memberIsNoCustomer } from '@earshot/shared/person/contact-details'
import { listMemberEmails } from '../../../auth/members.queries.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { listWithMerged } from '../../notification/broadcast/merged-items.ts'
import { findByAddresses } from '../../person/person-of-address.ts'
import { listVotersAmong } from './vote-batches.queries.ts'

/** Outcome of an address of a list: a vote of a customer who is known or added, a vote that exists, or no vote. */
export type ListedVoter =
  | { outcome: 'known' | 'voted'; personId: string; name: string }
  | { outcome: 'added' }
  | { outcome: 'refused'; reason: string }

/** Outcomes of addresses for an item, by address, as they would be now. */
export async function findListedVoters(
  db: TenantDb,
  feedbackId: string,
  emails: readonly string[],
): Promise<Map<string, ListedVoter>> {
  if (emails.length === 0) return new Map()
  const members = await listMemberEmails(db.database, db.tenantId, emails)
  const people = await findByAddresses(db, emails)
  const voted = await listVotersAmong(
    db,
    await listWithMerged(db, feedbackId),
    [...people.values()].map(({ id }) => id),
  )
  const outcomeOf = (email: string): ListedVoter => {
    if (members.has(email)) return { outcome: 'refused', reason: memberIsNoCustomer }
    const person = people.get(email)
    if (!person) return { outcome: 'added' }
    if (person.blocked) return { outcome: 'refused', reason: 'This customer is blocked. Unblock them first.' }
    return { outcome: voted.has(person.id) ? 'voted' : 'known', personId: person.id, name: person.name }
  }
  return new Map(emails.map((email) => [email, outcomeOf(email)]))
}

import { isNamed } from '@earshot/shared/person/contact-name'
import type { PersonDetail } from '@earshot/shared/person/person'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { isVerified } from '../feedback/authors.ts'
import { keepOneBrowser, mergePeople } from '../person/merge-people.ts'
import { showPerson } from '../person/people.ts'
import { findContact, listCommentsOf, listItemsOf, listReportsOf, listVotesOf } from './contacts.queries.ts'
import { keepSignInAddress } from './proven-address.ts'

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>

/**
 * Merges a contact into another, who keeps everything of both. The first one's name and address move if the target has
 * none. Browsers and address do not move from an unverified contact to a verified one: the team's opinion is no proof,
 * and their holder could read everything of the verified contact. If both are verified, the first one's sign-in address
 * leads to the target.
 * @throws AppError `not_found`, or `conflict` for a contact named by the website, who would reappear with the next
 * token, and for merging a verified contact into an unverified one.
 */
export async function mergeContacts(ctx: MemberCtx, id: string, intoId: string): Promise<PersonDetail> {
  if (id === intoId) throw conflict('A person cannot be merged into themselves. Choose another one.')
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    const [from, into] = [await findContact(db, id), await findContact(db, intoId)]
    if (!from || !into || from.erased || into.erased) throw notFound('person')
    requireMergeable(from, into)
    const unproven = isVerified(into) && !isVerified(from)
    if (unproven) await keepOneBrowser(db, from)
    const touched = [
      ...(await listItemsOf(db, id)),
      ...(await listCommentsOf(db, id)),
      ...(await listVotesOf(db, id)),
      ...(await listReportsOf(db, id)),
    ]
    await mergePeople(db, { from, toId: intoId, browser: !unproven, now })
    await giveDetails(db, from, into, !unproven)
    if (from.email !== null && from.email_confirmed_at !== null)
      await keepSignInAddress(db, { email: from.email, toId: intoId, now })
    // Without an audit context: the audit log already has the merge.
    const unaudited = db.withTenant(db.tenantId)
    for (const projectId of new Set(touched.map(({ project_id }) => project_id)))
      await unaudited.record({ type: 'contact.merged', projectId, actorId: intoId, at: now })
    await ctx.record({ type: 'contact.joined', targetId: intoId })
  })
  return showPerson(ctx, intoId)
}

/** @throws AppError `conflict`, as `mergeContacts`. */
function requireMergeable(from: Contact, into: Contact): void {
  if (isVerified(from) && !isVerified(into))
    throw conflict(`${from.name} is verified. Merge ${into.name} into them instead.`)
  if (from.external_id !== null)
    throw conflict(
      into.external_id === null
        ? `${from.name} is named by your site, and would come back. Merge ${into.name} into them instead.`
        : 'Your site names both of them, and each would come back.',
    )
}

/** Runs after the first contact is gone: only one contact may have a confirmed address. */
async function giveDetails(db: TenantDb, from: Contact, into: Contact, mailed: boolean): Promise<void> {
  await db
    .updateTable('people')
    .set({
      created_at: Math.min(from.created_at, into.created_at),
      seen_at: Math.max(from.seen_at, into.seen_at),
    })
    .$if(!isNamed(into), (update) => update.set(nameColumns(from.name)))
    .$if(mailed && into.email === null && from.email !== null, (update) =>
      update.set({
        email: from.email,
        email_verified: from.email_verified,
        email_confirmed_at: from.email_confirmed_at,
      }),
    )
    .where('id', '=', into.id)
    .execute()
}

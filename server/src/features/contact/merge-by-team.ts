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
 * Gives a contact everything of another one, who is no more. The name and the address of the other go along where the
 * contact has none. Their browsers and the address do not where the contact is verified and the other is not: that the
 * team takes them for one person is no proof, and whoever has either would read all that is the contact's. Of two who
 * are verified, the address with which the other signed in leads to the contact.
 * @throws AppError `not_found`, or `conflict` for somebody whom the site names, who would come back with its next token,
 * and for somebody verified who would become somebody who is not.
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
    // Without an audit context: the audit log has the merge once.
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

/** Once the other is gone: of two contacts only one may have a confirmed address. */
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

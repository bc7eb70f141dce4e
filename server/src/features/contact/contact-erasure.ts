import { holdRelay } from '../../db/outbox.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { deleteIdempotencyRecords } from '../../http/idempotency/idempotency-deletion.ts'
import { notFound, tokenEnded } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { eraseCommentAtOnce } from '../comment/comment-erasure.ts'
import { dropAbandonedCompany } from '../company/companies.ts'
import { setCompany } from '../company/person-company.ts'
import { eraseValuesOf } from '../custom-field/field-values.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { forgetSentMessages } from '../erasure/sent-messages.ts'
import { beforeMergeOf } from '../feedback/before-merge.ts'
import { isListed } from '../feedback/visibility.ts'
import { keepOutOfImports, lockStoredImports } from '../person/import-erasure.ts'
import { isKnownByAddress } from '../person/person-of-address.ts'
import { deleteRows } from '../person/person-rows.ts'
import { eraseItem } from '../triage/removal/deletion.ts'
import {
  clearIdentity,
  deletePerson,
  deleteReportsOf,
  deleteVersionsOf,
  deleteVotesOf,
  listCommentsOf,
  listContactIdsOf,
  listItemsOf,
  listNotesOf,
  listReportsOf,
  listVotesOf,
  replaceAuthor,
} from './contacts.queries.ts'

/**
 * Erases a contact on behalf of the team. @throws AppError `not_found` if the id is not a contact of the organisation.
 */
export async function eraseContactAsMember(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    if (!(await eraseContact(ctx.db, id, ctx.now))) throw notFound('customer')
    await ctx.record({ type: 'contact.erased', targetId: id, data: { contactId: id } })
  })
}

/** Erases the contact who asks. @throws AppError `unauthenticated` if they are gone already. */
export async function eraseOneself(ctx: ContactCtx): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    if (!(await eraseContact(db, actor.personId, now))) throw tokenEnded()
  })
}

/**
 * Erases a contact in the transaction of `db` (decisions, "Privacy"): private items are deleted with everything
 * attached, public content stays without an author, also when it was merged. Votes and reports are deleted and no longer counted. The contact's
 * row goes, so their token and visitor secret stop working.
 * @returns true if there was such a contact.
 */
export async function eraseContact(db: TenantDb, id: string, now: number): Promise<boolean> {
  await holdRelay(db.database)
  return eraseWhileHeld(db, id, now)
}

/** `eraseContact` in a transaction that holds the relay. */
async function eraseWhileHeld(db: TenantDb, id: string, now: number): Promise<boolean> {
  const imports = await lockStoredImports(db)
  const contact = await clearIdentity(db, id)
  if (!contact) return false
  await keepOutOfImports(db, imports, { id, email: isKnownByAddress(contact) ? contact.email : null })
  const company = await setCompany(db, id, { companyId: null, signed: 0 })
  const items = await listItemsOf(db, id)
  const votes = await listVotesOf(db, id)
  await deleteVotesOf(db, id)
  const reports = await listReportsOf(db, id)
  await deleteReportsOf(db, id)
  const hidden = items.filter((item) => !isListed(beforeMergeOf(item) ?? item))
  for (const item of hidden) await eraseItem(db, item, { now })
  // Only the team reads the values that an author gave, even those of public items.
  await eraseValuesOf(db, id)
  await forgetSentMessages(db, { feedbackIds: items.map((item) => item.id) })
  const comments = await listCommentsOf(db, id)
  // Only the team reads earlier versions, even those of public comments.
  await deleteVersionsOf(db, id)
  for (const comment of comments.filter((comment) => !isPublic(comment)))
    await eraseCommentAtOnce(db, comment, now)
  await deleteIdempotencyRecords(db, [...items, ...comments, ...(await listNotesOf(db, id))], now)
  // A comment with replies leaves a placeholder in the thread.
  if (items.length > hidden.length || (await listCommentsOf(db, id)).length > 0)
    await replaceAuthor(db, { from: id, to: newId(), now })
  await deleteRows(db, id)
  await deletePerson(db, id)
  if (company?.companyId) await dropAbandonedCompany(db, company.companyId)
  await recordErasure(db, { kind: 'contact', id, tenant_id: db.tenantId }, now)
  const touched = [...items, ...votes, ...reports, ...comments]
  const projects = new Set(touched.map(({ project_id }) => project_id))
  // Without an audit context: the audit log already has the erasure.
  const unaudited = db.withTenant(db.tenantId)
  for (const projectId of projects)
    await unaudited.record({ type: 'contact.erased', projectId, data: { contactId: id }, at: now })
  return true
}

/**
 * Erases up to `limit` contacts known only through the website of a deleted project. @returns true if there may be
 * more.
 */
export async function eraseContactsOfProject(
  db: TenantDb,
  projectId: string,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const contacts = await listContactIdsOf(db, projectId, limit)
  if (contacts.length > 0) await holdRelay(db.database)
  for (const { id } of contacts) await eraseWhileHeld(db, id, now)
  return contacts.length === limit
}

/**
 * True if everyone can read a comment; one that is held, rejected, hidden or deleted is as private as a private item.
 */
const isPublic = (comment: Awaited<ReturnType<typeof listCommentsOf>>[number]): boolean =>
  comment.item_listed === 1 && comment.listed === 1 && comment.deleted_at === null

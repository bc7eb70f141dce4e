import { memberIsNoCustomer, type NewContact } from '@earshot/shared/person/contact-details'
import { anonymous } from '@earshot/shared/person/contact-name'
import type { PersonDetail } from '@earshot/shared/person/person'
import { findMemberByEmail } from '../../auth/members.queries.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { fieldConflict } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { setCompany } from '../company/person-company.ts'
import { findOrAddCompany } from '../company/signed-company.ts'
import { insertAddedPerson } from '../person/added-person.ts'
import { mergePeople } from '../person/merge-people.ts'
import { showPerson } from '../person/people.ts'
import { findByAddress } from '../person/person-of-address.ts'

/**
 * Adds a customer of whom the team has heard; idempotent by key. If a customer has the address already, changes nothing
 * and returns that customer. The address gets no mail before its owner has proven it.
 * @throws AppError `conflict` for the address of a member.
 */
export const addContact = (ctx: MemberCtx, added: NewContact): Promise<PersonDetail> =>
  once(ctx, async (ctx) => {
    const { db, database } = ctx
    const email = added.email === '' ? null : emailKey(added.email)
    if (email !== null && (await findMemberByEmail(database, db.tenantId, email)))
      throw fieldConflict('email', memberIsNoCustomer)
    const findKnown = async () => (email === null ? undefined : await findByAddress(db, email))
    // None is inserted if a colleague has just added the same address.
    const contact =
      (await findKnown()) ?? (await insertContact(ctx, { ...added, email })) ?? (await findKnown())
    if (!contact) throw new Error('A contact who stands already is not there')
    return showPerson(ctx, contact.id)
  })

/** @returns undefined if the team has added a contact with the address before. */
async function insertContact(
  ctx: MemberCtx,
  { name, company, email }: Omit<NewContact, 'email'> & { email: string | null },
): Promise<{ id: string } | undefined> {
  const id = await insertAddedPerson(ctx.db, {
    name,
    email,
    addedById: ctx.actor.personId,
    createdAt: ctx.now,
  })
  if (id === undefined) return undefined
  await ctx.record({ type: 'contact.added', targetId: id })
  if (company !== '') {
    const companyId = await findOrAddCompany(ctx.db, company, ctx.now)
    await setCompany(ctx.db, id, { companyId, signed: 0 })
  }
  return { id }
}

/**
 * Merges the contact whom the team added with an address into the contact who has just proven to own it, in the
 * transaction of `db`: they have one vote where both had one. Not for a confirmation link, which proves nothing about
 * the browser that typed the address.
 */
export async function joinAddedContact(
  db: TenantDb,
  { email, toId, projectId, now }: { email: string; toId: string; projectId: string; now: number },
): Promise<void> {
  const added = await db
    .selectFrom('people')
    .select(['id', 'name', 'visitor_hash', 'trusted', 'blocked'])
    .where('email', '=', email)
    .where('added_by_id', 'is not', null)
    .where('id', '!=', toId)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()
  if (!added) return
  const projects = await db
    .selectFrom('feedback')
    .select('project_id')
    .distinct()
    .where('author_id', '=', added.id)
    .execute()
  await mergePeople(db, { from: added, toId, browser: false, now })
  // Of an owner without a name, the name by which the team knows them.
  await db
    .updateTable('people')
    .set(nameColumns(added.name))
    .where('id', '=', toId)
    .where('name', '=', anonymous)
    .execute()
  for (const touched of new Set([projectId, ...projects.map(({ project_id }) => project_id)]))
    await db.record({ type: 'contact.merged', projectId: touched, actorId: toId, at: now })
}

import { countMembers } from '../../auth/members.queries.ts'
import { listMemberships } from '../../auth/memberships.queries.ts'
import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import { deleteUser, findUser, lockUser } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { holdRelay } from '../../db/outbox.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { AccountCtx } from '../../http/context.ts'
import { forgetAnswersAbout } from '../../http/idempotency/idempotency-deletion.ts'
import { conflict, invalidField, unauthenticated } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { requireProvider } from '../../payments/end-subscription.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { forgetMember } from '../notification/notified-person.ts'
import { endOrganisation } from '../organisation/deletion.ts'
import { transferToAnyAdministrator } from '../organisation/transfer.ts'
import { keepOutOfImports, lockStoredImports } from '../person/import-erasure.ts'
import { unassignTasks } from '../task/tasks.ts'
import { unassignFeedback } from '../triage/assignment.ts'
import { forEachMembership } from './account-events.ts'
import { anonymiseMember, deleteAddressesOf, deletePendingOf } from './account-export.queries.ts'

/**
 * Deletes the account of the signed-in person, and every organisation that they own alone. Their comments and feedback
 * stay, under the name Former member. The person is notified by email.
 * @throws AppError `invalid_input` when the typed address is not theirs, `conflict` while they own an organisation that
 * others belong to.
 */
export async function deleteAccount(ctx: AccountCtx, typedEmail: string): Promise<void> {
  const { services } = ctx
  for (const { tenant_id, owner } of await listMemberships(ctx.database, ctx.actor.userId))
    if (owner === 1) await requireProvider(services, tenant_id)
  const ended = await ctx.transaction(async (ctx) => {
    const {
      database,
      actor: { userId },
      now,
    } = ctx
    const user = await findUser(database, userId)
    if (!user) throw unauthenticated()
    if (typedEmail !== user.email)
      throw invalidField('email', 'Please type your email address exactly as it is shown.')
    await holdRelay(database)
    await lockOrganisationsOf(database, userId, now)
    const sessions = await listSessions(database, { userId })
    await deletePendingOf(database, user.email)
    await forEachMembership(ctx, { type: 'account.deleted' }, (db, { person_id }) =>
      eraseMembership(db, { personId: person_id, email: user.email }, now),
    )
    const others = await endOwnOrganisations(ctx)
    await removeAccount(database, user.id, now)
    await queueAccountMail(ctx, {
      template: 'accountDeleted',
      to: user.email,
      tenantId: null,
      params: () => ({
        firstName: user.first_name,
        at: now,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    return [...sessions.map(({ id }) => id), ...others]
  })
  for (const handle of ended) services.live.closeSession(handle)
}

/**
 * Locks the person's organisations until the transaction of `tx` ends: the person cannot create one, and nobody can
 * join, leave or hand one over. Otherwise an organisation could lose its owner, or be deleted with a member in it.
 */
async function lockOrganisationsOf(tx: GlobalDb, userId: string, now: number): Promise<void> {
  await lockUser(tx, userId, now)
  const ids = (await listMemberships(tx, userId)).map(({ tenant_id }) => tenant_id)
  for (const id of ids.sort()) await lockTenant(tx, id, now)
}

/**
 * Erases an account again after a restored backup brought it back. An organisation that it owned, and that was handed
 * over since the backup, gets another administrator as its owner.
 * @returns the organisations left without an owner, because the backup has no other member.
 */
export async function eraseRestoredAccount(tx: GlobalDb, userId: string, now: number): Promise<string[]> {
  const user = await findUser(tx, userId)
  if (!user) return []
  const ownerless: string[] = []
  await holdRelay(tx)
  await deletePendingOf(tx, user.email)
  for (const membership of await listMemberships(tx, userId)) {
    const { tenant_id, person_id: personId } = membership
    await eraseMembership(tx.tenant(tenant_id), { personId, email: user.email }, now)
    if (membership.owner === 0) continue
    if (!(await transferToAnyAdministrator(tx, membership.tenant_id, membership.person_id)))
      ownerless.push(membership.tenant_id)
  }
  await removeAccount(tx, user.id, now)
  return ownerless
}

/** Anonymises a member's contributions in one organisation. */
async function eraseMembership(
  db: TenantDb,
  { personId, email }: { personId: string; email: string },
  now: number,
): Promise<void> {
  // Rows of an id under which an import has met the member go to the former member.
  await keepOutOfImports(db, await lockStoredImports(db), { email })
  await anonymiseMember(db, personId)
  await unassignTasks(db, personId, now)
  await unassignFeedback(db, personId, now)
  await forgetMember(db, personId)
  await deleteAddressesOf(db, personId)
  await forgetAnswersAbout(db, personId)
}

/** Removes the account itself. */
async function removeAccount(tx: GlobalDb, id: string, now: number): Promise<void> {
  await voidTokensOf(tx, id)
  await deleteUser(tx, id)
  await recordErasure(tx, { kind: 'account', id, tenant_id: '' }, now)
}

/** Deletes the organisations that the person owns alone: no member would be left in them. */
async function endOwnOrganisations(ctx: AccountCtx): Promise<string[]> {
  const { database, actor, auditContext } = ctx
  const ended: string[] = []
  for (const membership of await listMemberships(database, actor.userId)) {
    if (membership.owner === 0) continue
    if ((await countMembers(database, membership.tenant_id)) > 1)
      throw conflict(
        `You own ${membership.name}, and others belong to it. Transfer the ownership or delete the organisation first.`,
      )
    const db = database.tenant(membership.tenant_id, auditContext)
    ended.push(...(await endOrganisation(ctx, db, { personId: membership.person_id })))
  }
  return ended
}

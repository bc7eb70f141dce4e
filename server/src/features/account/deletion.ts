import { countMembers, listMemberships } from '../../auth/memberships.queries.ts'
import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import { deleteUser, findUser, lockUser } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { AccountCtx } from '../../http/context.ts'
import { forgetAnswersAbout } from '../../http/idempotency-deletion.ts'
import { conflict, invalidField, unauthenticated } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { requireProvider } from '../../payments/end-subscription.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { forgetMember } from '../notification/notified-person.ts'
import { endOrganisation } from '../organisation/deletion.ts'
import { transferToAnyAdministrator } from '../organisation/transfer.ts'
import { unassignTasks } from '../task/tasks.ts'
import { unassignFeedback } from '../triage/assignment.ts'
import { forEachMembership } from './account-events.ts'
import { anonymiseMember, deleteAddressesOf, deletePendingOf } from './account-export.queries.ts'

/**
 * Deletes the account of whoever asks, and every organisation that they own alone. What they wrote stays
 * where it is, under the name Former member. The person is told by mail.
 * @throws AppError `invalid_input` when the typed address is not theirs, `conflict` while they own an
 * organisation that others belong to.
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
    await lockOrganisationsOf(database, userId, now)
    const sessions = await listSessions(database, { userId })
    await deletePendingOf(database, user.email)
    await forEachMembership(ctx, { type: 'account.deleted' }, (db, { person_id }) =>
      eraseMembership(db, person_id, now),
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
 * Lets the person make no organisation, and nobody join, leave or hand over one that they belong to, until the
 * transaction of `tx` ends: else one could be left without its owner, or go with somebody in it.
 */
async function lockOrganisationsOf(tx: GlobalDb, userId: string, now: number): Promise<void> {
  await lockUser(tx, userId, now)
  const ids = (await listMemberships(tx, userId)).map(({ tenant_id }) => tenant_id)
  for (const id of ids.sort()) await lockTenant(tx, id, now)
}

/**
 * Erases an account once more, which a restored backup brought back. An organisation that it owned, and that was handed
 * over since, gets another administrator as its owner.
 * @returns the organisations that are left without an owner, because the backup has nobody else.
 */
export async function eraseRestoredAccount(tx: GlobalDb, userId: string, now: number): Promise<string[]> {
  const user = await findUser(tx, userId)
  if (!user) return []
  const ownerless: string[] = []
  await deletePendingOf(tx, user.email)
  for (const membership of await listMemberships(tx, userId)) {
    await eraseMembership(tx.tenant(membership.tenant_id), membership.person_id, now)
    if (membership.owner === 0) continue
    if (!(await transferToAnyAdministrator(tx, membership.tenant_id, membership.person_id)))
      ownerless.push(membership.tenant_id)
  }
  await removeAccount(tx, user.id, now)
  return ownerless
}

/** Takes a person out of what they leave behind in one organisation. */
async function eraseMembership(db: TenantDb, personId: string, now: number): Promise<void> {
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
  await recordErasure(tx, { kind: 'account', id, tenant_id: null }, now)
}

/** Nobody would be left in an organisation that the person owns alone, so it goes with them. */
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

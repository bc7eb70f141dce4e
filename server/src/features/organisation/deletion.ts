import { isSameName } from '@earshot/shared/text/same-name'
import { findMember, findOwner } from '../../auth/members.queries.ts'
import { findNamedOrganisation } from '../../auth/named-organisation.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { AnyCtx, MemberCtx, OperatorCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { enqueue } from '../../jobs/queue.ts'
import { invalidField, unauthenticated } from '../../lib/app-error.ts'
import { CommandError } from '../../lib/command-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { requireProvider } from '../../payments/end-subscription.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { retireSlugs } from '../project/addresses.ts'
import { revokeAccess, unlinkUsers } from './erase.queries.ts'
import { updateDeleted } from './organisations.queries.ts'

/**
 * Deletes the organisation: nobody is signed in to it any more, and its widgets and public pages respond as unknown. A
 * job then cancels the subscription and erases the rows, and is retried until both are done, so that no failure leaves
 * a paid subscription behind. The owner is notified by email.
 * @throws AppError `invalid_input` when the typed name is not the organisation's, or `unavailable`.
 */
export async function deleteOrganisation(ctx: MemberCtx, typedName: string): Promise<void> {
  const { personId } = ctx.actor
  requireSameName(typedName, (await getTenant(ctx.database, ctx.db.tenantId)).name)
  await requireProvider(ctx.services, ctx.db.tenantId)
  const ended = await ctx.transaction((ctx) => endOrganisation(ctx, ctx.db, { personId, typedName }))
  for (const handle of ended) ctx.services.live.closeSession(handle)
}

/**
 * Deletes an organisation for an operator, as its owner would; the owner is notified by email. Running servers end its
 * members' open pages at their next request.
 * @returns a sentence for the operator. @throws CommandError, AppError `invalid_input` for another name.
 */
export const deleteForOperator = (
  ctx: OperatorCtx<BaseServices>,
  tenantId: string,
  typedName: string,
): Promise<string> =>
  ctx.transaction(async (ctx) => {
    const { id, name } = await findNamedOrganisation(ctx.database, tenantId)
    const owner = await findOwner(ctx.database, id)
    if (!owner) throw new CommandError(`${name} has no owner.`)
    const db = ctx.database.tenant(id, ctx.auditContext)
    await endOrganisation(ctx, db, { personId: owner.person_id, typedName })
    await recordOperatorAction(ctx, 'organisation.deleted', id)
    return `${name} is deleted: nobody is signed in to it any more, and a job erases its data.`
  })

function requireSameName(typed: string, name: string): void {
  if (!isSameName(typed, name))
    throw invalidField('name', 'Please type the name of the organisation exactly as it is shown.')
}

/** Owner and confirmation of a deletion. */
interface OrganisationDeletion {
  /** The owner. */
  personId: string
  /** The organisation's name as typed by the owner, if they were asked to confirm. */
  typedName?: string
}

/** Closes an organisation in the transaction of `ctx`. @returns the handles of the ended sessions. */
export async function endOrganisation(
  ctx: AnyCtx<BaseServices>,
  db: TenantDb,
  { personId, typedName }: OrganisationDeletion,
): Promise<string[]> {
  const { database, services, now } = ctx
  const { tenantId } = db
  const tenant = await lockTenant(database, tenantId, now)
  const owner = await findMember(database, tenantId, personId)
  if (!tenant || owner?.owner !== 1) throw unauthenticated()
  if (typedName !== undefined) requireSameName(typedName, tenant.name)
  await db.record({ type: 'tenant.deleted', actorId: personId, at: now })
  // Sent by the installation: the organisation's own mails are deleted with it.
  await queueAccountMail(ctx, {
    template: 'organisationDeleted',
    to: owner.email,
    tenantId: null,
    params: () => ({
      firstName: owner.own_first_name,
      organisationName: tenant.name,
      at: now,
      link: `${services.config.publicUrl}/support`,
    }),
  })
  await recordErasure(database, { kind: 'organisation', id: tenantId, tenant_id: tenantId }, now)
  return closeTenant(database, tenantId, now)
}

/** Deletes an organisation again after a restored backup brought it back; nobody is notified. */
export async function endRestoredOrganisation(tx: GlobalDb, tenantId: string, now: number): Promise<void> {
  if (await lockTenant(tx, tenantId, now)) await closeTenant(tx, tenantId, now)
}

/** Revokes all access and queues the erasure of the rows. @returns the handles of the ended sessions. */
async function closeTenant(tx: GlobalDb, tenantId: string, now: number): Promise<string[]> {
  await updateDeleted(tx, tenantId, now)
  await enqueue(tx, { kind: 'eraseOrganisation', tenantId, payload: {}, runAt: now })
  await unlinkUsers(tx.tenant(tenantId))
  await retireSlugs(tx, { tenantId })
  return revokeAccess(tx, tenantId)
}

import { isSameName } from '@earshot/shared/text/same-name'
import { findMember } from '../../auth/memberships.queries.ts'
import { getTenant, lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { AnyCtx, MemberCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { invalidField, unauthenticated } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { requireProvider } from '../../payments/end-subscription.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { retireSlugs } from '../project/addresses.ts'
import { revokeAccess, unlinkUsers } from './erase.queries.ts'
import { updateDeleted } from './organisations.queries.ts'

/**
 * Deletes the organisation: from here on nobody is signed in to it, and its widgets and public pages are
 * unknown. What it pays for and its rows end afterwards, in a job that is repeated until both are done, so that no
 * failure leaves an organisation without its subscription. The owner is told by mail.
 * @throws AppError `invalid_input` when the typed name is not the organisation's, or `unavailable`.
 */
export async function deleteOrganisation(ctx: MemberCtx, typedName: string): Promise<void> {
  const { personId } = ctx.actor
  requireSameName(typedName, (await getTenant(ctx.database, ctx.db.tenantId)).name)
  await requireProvider(ctx.services, ctx.db.tenantId)
  const ended = await ctx.transaction((ctx) => endOrganisation(ctx, ctx.db, { personId, typedName }))
  for (const handle of ended) ctx.services.live.closeSession(handle)
}

function requireSameName(typed: string, name: string): void {
  if (!isSameName(typed, name))
    throw invalidField('name', 'Please type the name of the organisation exactly as it is shown.')
}

/** Whose organisation ends. */
interface OrganisationDeletion {
  /** The owner. */
  personId: string
  /** The organisation's name as the owner typed it, where they were asked for it. */
  typedName?: string
}

/** Ends an organisation in the transaction of `ctx`. @returns the handles of the sessions that ended with it. */
export async function endOrganisation(
  ctx: Pick<AnyCtx, 'database' | 'services' | 'now'>,
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
  // Not on the organisation's account, which goes with it.
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

/** Deletes an organisation once more, which a restored backup brought back; nobody is told. */
export async function endRestoredOrganisation(tx: GlobalDb, tenantId: string, now: number): Promise<void> {
  if (await lockTenant(tx, tenantId, now)) await closeTenant(tx, tenantId, now)
}

/** Revokes all access and lets a job remove the rows. @returns the handles of the sessions that ended. */
async function closeTenant(tx: GlobalDb, tenantId: string, now: number): Promise<string[]> {
  await updateDeleted(tx, tenantId, now)
  await enqueue(tx, { kind: 'eraseOrganisation', tenantId, payload: {}, runAt: now })
  await unlinkUsers(tx.tenant(tenantId))
  await retireSlugs(tx, { tenantId })
  return revokeAccess(tx, tenantId)
}

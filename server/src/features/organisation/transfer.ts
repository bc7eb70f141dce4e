import type { Organisation } from '@earshot/shared/organisation/organisation'
import { findMember, listAdministrators, type MemberRow } from '../../auth/members.queries.ts'
import { updateMember } from '../../auth/memberships.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, forbidden, notFound, unauthenticated } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { showOrganisation } from './settings.ts'

/**
 * Transfers the organisation to another administrator; both are notified by email. A transfer to the current owner
 * changes nothing.
 * @throws AppError `not_found` unless a member of this organisation, `conflict` unless an active administrator,
 * `forbidden` when somebody else became the owner meanwhile.
 */
export async function transferOwnership(ctx: MemberCtx, personId: string): Promise<Organisation> {
  await ctx.transaction(async (ctx) => {
    const { db, database, actor, now } = ctx
    const { tenantId } = db
    const tenant = await lockTenant(database, tenantId, now)
    const owner = await findMember(database, tenantId, actor.personId)
    if (!tenant || !owner) throw unauthenticated()
    if (owner.owner !== 1) throw forbidden('Somebody else owns this organisation now.')
    const newOwner = await findMember(database, tenantId, personId)
    if (!newOwner) throw notFound('administrator')
    if (newOwner.role !== 'Administrator' || newOwner.login_enabled !== 1)
      throw conflict(
        'Ownership goes to an administrator whose login is enabled. Change that on the users page first.',
      )
    if (personId === actor.personId) return
    await updateOwner(database, tenantId, { from: actor.personId, to: personId })
    await ctx.record({ type: 'tenant.transferred', targetId: personId, fields: ['owner'] })
    await notifyBoth(ctx, { owner, newOwner, organisationName: tenant.name })
  })
  return showOrganisation(ctx)
}

async function notifyBoth(
  ctx: MemberCtx,
  { owner, newOwner, organisationName }: { owner: MemberRow; newOwner: MemberRow; organisationName: string },
): Promise<void> {
  const mails = [
    { reader: 'new owner' as const, to: newOwner, other: owner },
    { reader: 'former owner' as const, to: owner, other: newOwner },
  ]
  for (const { reader, to, other } of mails)
    await queueAccountMail(ctx, {
      template: 'ownershipTransferred',
      to: to.email,
      tenantId: ctx.db.tenantId,
      params: () => ({
        firstName: to.own_first_name,
        reader,
        otherName: `${other.own_first_name} ${other.own_last_name}`,
        organisationName,
        link: `${ctx.services.config.publicUrl}/support`,
      }),
    })
}

/** Makes another administrator the owner. @returns false if there is none. */
export async function transferToAnyAdministrator(
  tx: GlobalDb,
  tenantId: string,
  from: string,
): Promise<boolean> {
  const administrators = await listAdministrators(tx, tenantId)
  const newOwner = administrators.find(({ person_id }) => person_id !== from)
  if (newOwner) await updateOwner(tx, tenantId, { from, to: newOwner.person_id })
  return newOwner !== undefined
}

/** Moves the owner flag from one member to another. */
export async function updateOwner(
  tx: GlobalDb,
  tenantId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await updateMember(tx, tenantId, from, { owner: 0 })
  await updateMember(tx, tenantId, to, { owner: 1 })
}

import type { Organisation } from '@earshot/shared/organisation/organisation'
import {
  findMember,
  findMemberByEmail,
  findOwner,
  listAdministrators,
  type MemberRow,
} from '../../auth/members.queries.ts'
import { updateMember } from '../../auth/memberships.queries.ts'
import { findNamedOrganisation } from '../../auth/named-organisation.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { AnyCtx, MemberCtx, OperatorCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { conflict, forbidden, notFound, unauthenticated } from '../../lib/app-error.ts'
import { CommandError } from '../../lib/command-error.ts'
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
    requireActiveAdministrator(newOwner)
    if (personId === actor.personId) return
    await updateOwner(database, tenantId, { from: actor.personId, to: personId })
    await ctx.record({ type: 'tenant.transferred', targetId: personId, fields: ['owner'] })
    await notifyBoth(ctx, tenant, { owner, newOwner })
  })
  return showOrganisation(ctx)
}

/**
 * Makes an administrator the owner of an organisation whose owner cannot do it; both are notified by email.
 * @returns a sentence for the operator. @throws CommandError unless `email` is a member; AppError `conflict` unless an
 * active administrator.
 */
export const appointOwner = (ctx: OperatorCtx<BaseServices>, whose: string, email: string): Promise<string> =>
  ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const { id } = await findNamedOrganisation(database, whose)
    const tenant = await lockTenant(database, id, now)
    const owner = await findOwner(database, id)
    const newOwner = await findMemberByEmail(database, id, email)
    if (!tenant || !owner || !newOwner) throw new CommandError(`${email} is not a member of it.`)
    requireActiveAdministrator(newOwner)
    if (newOwner.person_id === owner.person_id) return `${owner.email} owns ${tenant.name} already.`
    await updateOwner(database, id, { from: owner.person_id, to: newOwner.person_id })
    await recordOperatorAction(ctx, 'organisation.owner_appointed', id)
    await ctx.record(id, { type: 'tenant.transferred', targetId: newOwner.person_id, fields: ['owner'] })
    await notifyBoth(ctx, tenant, { owner, newOwner })
    return `${newOwner.email} owns ${tenant.name} now, instead of ${owner.email}.`
  })

function requireActiveAdministrator({ role, login_enabled }: MemberRow): void {
  if (role !== 'Administrator' || login_enabled !== 1)
    throw conflict(
      'Ownership goes to an administrator whose login is enabled. Change that on the users page first.',
    )
}

async function notifyBoth(
  ctx: AnyCtx<BaseServices>,
  { id: tenantId, name: organisationName }: { id: string; name: string },
  { owner, newOwner }: { owner: MemberRow; newOwner: MemberRow },
): Promise<void> {
  const mails = [
    { reader: 'new owner' as const, to: newOwner, other: owner },
    { reader: 'former owner' as const, to: owner, other: newOwner },
  ]
  for (const { reader, to, other } of mails)
    await queueAccountMail(ctx, {
      template: 'ownershipTransferred',
      to: to.email,
      tenantId,
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

import { invalidField, unauthenticated } from '../../http/app-error.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { enqueue } from '../../jobs/queue.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { deleteDoors } from './erase.queries.ts'
import { findMember, lockTenant, updateDeleted } from './tenants.queries.ts'

/**
 * Deletes the organisation: from here on nobody is signed in to it, and its widgets and public pages are
 * unknown. Its rows go afterwards, in a job, since there may be many. The owner is told by mail.
 * @throws AppError `invalid_input` when the typed name is not the organisation's.
 */
export async function deleteOrganisation(
  ctx: MemberCtx,
  services: Services,
  typedName: string,
): Promise<void> {
  const { db, actor, now } = ctx
  const { tenantId } = db
  const ended = await services.db.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId, now)
    const owner = await findMember(tx, tenantId, actor.personId)
    if (!tenant || owner?.owner !== 1) throw unauthenticated()
    if (typedName.trim() !== tenant.name.trim())
      throw invalidField('name', 'Please type the name of the organisation exactly as it is shown.')
    await tx.within(db).record({
      type: 'tenant.deleted',
      actorId: actor.personId,
      target: { kind: 'organisation', id: tenantId },
      at: now,
    })
    await updateDeleted(tx, tenantId, now)
    // Not on the organisation's account, which goes with it.
    await orderAccountMail(services, tx, {
      template: 'organisationDeleted',
      to: owner.email,
      tenantId: null,
      params: () => ({
        firstName: owner.first_name,
        organisationName: tenant.name,
        at: now,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    await enqueue(tx, { kind: 'eraseOrganisation', tenantId, payload: {}, runAt: now })
    return deleteDoors(tx, tenantId)
  })
  for (const handle of ended) services.live.closeSession(handle)
}

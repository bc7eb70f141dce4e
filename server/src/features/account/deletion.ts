import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { listSessions } from '../../auth/sessions.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import { conflict, invalidField, unauthenticated } from '../../http/app-error.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { unassignTasks } from '../tasks/tasks.ts'
import { endOrganisation } from '../tenants/deletion.ts'
import { holdStill } from '../tenants/hold-still.ts'
import { findAccount, listPlaces } from './account.queries.ts'
import { countColleagues, deleteAccountRow, updateFormer } from './deletion.queries.ts'
import { inEveryPlace, ownAct } from './places.ts'

/**
 * Deletes the account of whoever asks, and every organisation that they own alone. What they wrote stays
 * where it is, under the name Former member. The person is told by mail.
 * @throws AppError `invalid_input` when the typed address is not theirs, `conflict` while they own an
 * organisation that others belong to.
 */
export async function deleteAccount(ctx: MemberCtx, services: Services, typedEmail: string): Promise<void> {
  const { userId } = ctx.actor
  const ended = await services.db.transaction(async (tx) => {
    const user = await findAccount(tx, userId)
    if (!user) throw unauthenticated()
    if (typedEmail !== user.email)
      throw invalidField('email', 'Please type your email address exactly as it is shown.')
    // Else one of them could be left without its owner, or go with somebody in it.
    await holdStill(tx, userId, ctx.now)
    const sessions = await listSessions(tx, userId)
    await inEveryPlace(tx, ownAct(ctx, 'account.deleted'), async (db, { person_id }) => {
      await updateFormer(db, person_id)
      await unassignTasks(db, person_id, ctx.now)
    })
    const others = await endOwnOrganisations(tx, services, ctx)
    await voidTokensOf(tx, userId)
    await deleteAccountRow(tx, userId)
    await orderAccountMail(services, tx, {
      template: 'accountDeleted',
      to: user.email,
      tenantId: null,
      params: () => ({
        firstName: user.first_name,
        at: ctx.now,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    return [...sessions.map(({ id }) => id), ...others]
  })
  for (const handle of ended) services.live.closeSession(handle)
}

/** Nobody would be left in an organisation that the person owns alone, so it goes with them. */
async function endOwnOrganisations(tx: GlobalDb, services: Services, ctx: MemberCtx): Promise<string[]> {
  const ended: string[] = []
  for (const place of await listPlaces(tx, ctx.actor.userId)) {
    if (place.owner === 0) continue
    if ((await countColleagues(tx, place.tenant_id, ctx.actor.userId)) > 0)
      throw conflict(
        `You own ${place.name}, and others belong to it. Transfer the ownership or delete the organisation first.`,
      )
    const witness = ctx.db.witness && { ...ctx.db.witness, personId: place.person_id }
    const db = tx.tenant(place.tenant_id, witness)
    ended.push(...(await endOrganisation(tx, services, db, { personId: place.person_id, now: ctx.now })))
  }
  return ended
}

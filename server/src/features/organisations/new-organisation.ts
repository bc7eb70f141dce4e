import { limits } from '@earshot/shared/limits'
import type { OrganisationChoice } from '@earshot/shared/organisation'
import type { Database } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { type MaybeRepeatable, onceOverAll } from '../../http/idempotency.ts'
import { planLimit } from '../../lib/app-error.ts'
import { insertOrganisation } from './organisation.ts'
import { countFreeOrganisations, lockUser } from './organisations.queries.ts'

/**
 * Makes a further organisation that the signed-in person owns, with a first project of its name; with the same key
 * once. @throws AppError `plan_limit` when the person owns as many free ones as anyone may.
 */
export async function openOrganisation(
  ctx: MemberCtx,
  database: Database,
  name: string,
  repeatable: MaybeRepeatable,
): Promise<OrganisationChoice> {
  const { actor, now } = ctx
  return onceOverAll(database, ctx.db, repeatable, async (tx) => {
    const user = await lockUser(tx, actor.userId, now)
    if ((await countFreeOrganisations(tx, actor.userId)) >= limits.freeOrganisationsOwned) throw tooMany()
    const { tenantId } = await insertOrganisation(tx, {
      name,
      plan: 'free',
      origins: [],
      owner: { userId: actor.userId, name: `${user.first_name} ${user.last_name}` },
      ...(ctx.db.auditContext && { asked: ctx.db.auditContext }),
      now,
    })
    return { organisationId: tenantId }
  })
}

const tooMany = () =>
  planLimit(
    `You own ${limits.freeOrganisationsOwned} organisations on the Free plan, and that is as many as one person may. Put one on another plan, hand one over or delete one first.`,
  )

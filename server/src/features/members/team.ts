import { may } from '@earshot/shared/permissions'
import type { PlanName } from '@earshot/shared/plans'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { fieldConflict, forbidden } from '../../lib/app-error.ts'
import { lockPlan } from '../organisations/plan.ts'
import { countOtherAdministrators, findUserOf, type UserOf } from './users.queries.ts'

/**
 * Lets nobody else change who administrates the organisation until the transaction of `tx` ends, and makes sure
 * that whoever asks still may: of two administrators who demote each other, one comes second. @returns the plan.
 * @throws AppError `forbidden`.
 */
export async function lockTeam(tx: GlobalDb, { db, actor, now }: MemberCtx): Promise<PlanName> {
  const plan = await lockPlan(tx, db.tenantId, now)
  const asking = await findUserOf(tx, db.tenantId, actor.personId)
  if (!asking?.login_enabled || !may({ role: asking.role, owner: asking.owner === 1 }, 'manageUsers'))
    throw forbidden('Your role does not allow this any more. Ask an administrator.')
  return plan
}

/**
 * Refuses what would leave an organisation without its owner or without any administrator: taking this user's role,
 * login or membership. `field` is where a form says so. @throws AppError `conflict`.
 */
export async function assertRemovable(
  tx: GlobalDb,
  tenantId: string,
  user: UserOf,
  field: string,
): Promise<void> {
  const name = nameOf(user)
  if (user.owner)
    throw fieldConflict(
      field,
      `${name} is the owner. Transfer the ownership first, in the organisation’s settings.`,
    )
  if (user.role === 'Administrator' && (await countOtherAdministrators(tx, tenantId, user.id)) === 0)
    throw fieldConflict(
      field,
      `${name} is the only administrator. Make somebody else an administrator first.`,
    )
}

export const nameOf = (user: Pick<UserOf, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim()

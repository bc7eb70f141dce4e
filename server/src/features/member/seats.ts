import { limitMessage, type PlanName } from '@earshot/shared/plan/plans'
import { listAdministrators } from '../../auth/members.queries.ts'
import { countRows } from '../../db/count-rows.ts'
import type { GlobalDb } from '../../db/database.ts'
import { planLimit } from '../../lib/app-error.ts'

/**
 * Number of administrators that count for the plan: active ones, and open invitations to become one. `exceptInvitation`
 * does not count, because it is about to be accepted or sent again.
 */
export async function countAdministrators(
  tx: Pick<GlobalDb, 'global' | 'tenant'>,
  tenantId: string,
  { now, exceptInvitation = '' }: { now: number; exceptInvitation?: string },
): Promise<number> {
  const administrators = await listAdministrators(tx, tenantId)
  const invited = tx
    .tenant(tenantId)
    .selectFrom('invitations')
    .where('role', '=', 'Administrator')
    .where('expires_at', '>', now)
    .where('id', '!=', exceptInvitation)
  return administrators.length + (await countRows(invited))
}

/**
 * Checks that the plan has room for one more administrator (product specification, section 9). The answer holds only
 * between `lockTenant` and the end of its transaction. @throws AppError `plan_limit`.
 */
export async function requireSeat(
  tx: Pick<GlobalDb, 'global' | 'tenant'>,
  tenantId: string,
  seat: { plan: PlanName; now: number; exceptInvitation?: string },
): Promise<void> {
  const full = limitMessage(seat.plan, 'administrators', await countAdministrators(tx, tenantId, seat))
  if (full) throw planLimit(full)
}

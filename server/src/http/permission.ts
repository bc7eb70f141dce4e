import { may, type Permission } from '@earshot/shared/permissions'
import { forbidden } from '../lib/app-error.ts'
import type { MemberCtx } from './context.ts'

/**
 * Requires a permission of a member, and records a refusal in the audit log.
 * @throws AppError `forbidden`.
 */
export function requirePermission(ctx: MemberCtx, permission: Permission): void {
  if (may(ctx.actor, permission)) return
  ctx.services.housekeeping.run(`refusal ${ctx.requestId}`, () =>
    ctx.transaction((ctx) => ctx.record({ type: 'access.refused' })),
  )
  throw forbidden('Your role does not allow this. Ask an administrator.')
}

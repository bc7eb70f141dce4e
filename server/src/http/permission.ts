import { may, type Permission } from '@earshot/shared/permissions'
import { forbidden } from '../lib/app-error.ts'
import type { MemberCtx } from './context.ts'

/**
 * Lets a member through whom the permission table allows a thing, and leaves a note of a refusal for the audit log.
 * @throws AppError `forbidden`.
 */
export function requirePermission(ctx: MemberCtx, permission: Permission): void {
  if (may(ctx.actor, permission)) return
  ctx.services.housekeeping.run(`refusal ${ctx.requestId}`, () =>
    ctx.transaction((ctx) => ctx.record({ type: 'access.refused' })),
  )
  throw forbidden('Your role does not allow this. Ask an administrator.')
}

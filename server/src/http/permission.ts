import { permissionScopes } from '@earshot/shared/api-key/scopes'
import { may, type Permission } from '@earshot/shared/permissions'
import { type AppError, forbidden, insufficientScope } from '../lib/app-error.ts'
import type { MemberCtx } from './context.ts'

/**
 * Requires a permission of a member, or the scope for it of an API key, and records a refusal in the audit log.
 * @throws AppError `forbidden` or `insufficient_scope`.
 */
export function requirePermission(ctx: MemberCtx, permission: Permission): void {
  const refusal = refusalOf(ctx, permission)
  if (!refusal) return
  const { actor, services } = ctx
  services.housekeeping.run(`refusal ${ctx.requestId}`, async () => {
    // A program that repeats a refused call must not fill the audit log.
    const bucket = actor.kind === 'api_key' ? `${ctx.db.tenantId} ${actor.keyId}` : undefined
    if (bucket !== undefined && !(await services.rateLimits.tryTake('refusedApiKey', bucket))) return
    await ctx.transaction((ctx) => ctx.record({ type: 'access.refused' }))
  })
  throw refusal
}

/** True if a member has a permission, or an API key the scope for it. */
export const isPermitted = (ctx: Pick<MemberCtx, 'actor'>, permission: Permission): boolean =>
  refusalOf(ctx, permission) === undefined

function refusalOf({ actor }: Pick<MemberCtx, 'actor'>, permission: Permission): AppError | undefined {
  if (actor.kind === 'api_key') {
    const scope = permissionScopes[permission]
    if (scope === null) return closedToKeys()
    return actor.scopes.includes(scope) ? undefined : insufficientScope(scope)
  }
  if (may(actor, permission)) return undefined
  return forbidden('Your role does not allow this. Ask an administrator.')
}

/** A call that needs a member who has signed in. */
export const closedToKeys = (): AppError =>
  forbidden('API keys cannot do this. Sign in to the console instead.')

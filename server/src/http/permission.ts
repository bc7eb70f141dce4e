import { may, type Permission } from '@earshot/shared/permissions'
import type { Context } from 'hono'
import { forbidden } from '../lib/app-error.ts'
import type { AppEnv, MemberCtx } from './context.ts'

/**
 * Lets a member through whom the permission table allows a thing, and leaves a note of a refusal for the audit log.
 * @throws AppError `forbidden`.
 */
export function requirePermission(
  c: Context<AppEnv>,
  { db, actor, now, requestId }: Pick<MemberCtx, 'db' | 'actor' | 'now' | 'requestId'>,
  permission: Permission,
): void {
  if (may(actor, permission)) return
  c.get('housekeeping').run(`refusal ${requestId}`, () =>
    db.transaction((tx) => tx.record({ type: 'access.refused', actorId: actor.personId, at: now })),
  )
  throw forbidden('Your role does not allow this. Ask an administrator.')
}

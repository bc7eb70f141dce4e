import type { Reauthentication } from '@earshot/shared/account'
import type { ActionResult } from '@earshot/shared/result'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { findAccount } from './account.queries.ts'

/**
 * Checks the password of whoever is signed in already, before something that asks for a recent login
 * (checklist SES-8). A person without a password, who comes with Google, is told so by the same answer.
 */
export async function reauthenticate(
  { db, passwords }: Services,
  ctx: MemberCtx,
  { password }: Reauthentication,
): Promise<ActionResult> {
  const user = await findAccount(db, ctx.actor.userId)
  const proven = await passwords.fits(password, user?.password_hash ?? null)
  await ctx.db.transaction((tx) =>
    tx.record({
      type: proven ? 'session.reauthenticated' : 'session.refused',
      actorId: ctx.actor.personId,
      targetId: ctx.actor.userId,
      at: ctx.now,
    }),
  )
  return proven
    ? { status: 'Ok', messages: [] }
    : { status: 'Error', messages: ['The current password specified is not valid'] }
}

import type { PasswordChange } from '@earshot/shared/account'
import type { ActionResult } from '@earshot/shared/result'
import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { findUser, listMemberships, updatePasswordHash } from './accounts.queries.ts'
import { checkNewPassword } from './new-password.ts'
import { queuePasswordNotice } from './password-notice.ts'

/** Product specification, sections 5 and 8: what is said with no signed-in user, as the decisions spell it. */
export const updateFailed = 'Error updating password, please try again'

/**
 * Sets the signed-in user's password. It takes the current one, but for a session from a recovery link. Sessions
 * elsewhere end, older links are void, and a mail tells of it; the caller renews this session.
 * Messages: product specification, sections 5 and 8. @throws AppError for the field `password`.
 */
export async function changePassword(
  services: Services,
  ctx: MemberCtx,
  form: Required<PasswordChange>,
  { recovery }: { recovery: boolean },
): Promise<ActionResult> {
  const { db, passwords } = services
  const user = await findUser(db, ctx.actor.userId)
  if (!user) return failed(updateFailed)
  if (!recovery && form.currentPassword.trim() === '') return failed('Current Password not specified')
  if (form.password.trim() === '') return failed('Password not specified')
  const organisations = await listMemberships(db, user.id)
  checkNewPassword(form.password, [
    user.email,
    user.first_name,
    user.last_name,
    ...organisations.map(({ name }) => name),
  ])
  if (!recovery && !(await passwords.fits(form.currentPassword, user.password_hash)))
    return failed('The current password specified is not valid')
  await setPassword(services, ctx, user, await passwords.hash(form.password))
  return { status: 'Ok', messages: ['Your password has been updated successfully.'] }
}

async function setPassword(
  services: Services,
  { db: members, actor, now }: MemberCtx,
  user: { id: string; email: string; first_name: string },
  passwordHash: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await updatePasswordHash(tx, { userId: user.id, passwordHash, now })
    await voidTokensOf(tx, user.id)
    await deleteSessions(tx, user.id, actor.sessionId)
    await queuePasswordNotice(services, tx, user, now)
    await tx.within(members).record({
      type: 'password.changed',
      actorId: actor.personId,
      targetId: user.id,
      fields: ['password'],
      at: now,
    })
  })
}

const failed = (message: string): ActionResult => ({ status: 'Error', messages: [message] })

import type { PasswordChange } from '@earshot/shared/account/account'
import type { ActionResult } from '@earshot/shared/result'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { voidTokensOf } from '../../auth/one-time-tokens.ts'
import { checkNewPassword } from '../../auth/password/new-password.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { findUser, type UserAccount, updateUser } from '../../auth/users.queries.ts'
import type { AnyCtx, SignedInCtx } from '../../http/context.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'

/** Product specification, sections 5 and 8: the error if nobody is signed in, as worded in the decisions. */
export const updateFailed = 'Error updating password, please try again'

/**
 * Sets the signed-in user's password. Requires the current one, except in a session from a recovery link. Sessions
 * elsewhere end, older links are void, and the user is notified by email; the caller renews this session.
 * Messages: product specification, sections 5 and 8. @throws AppError for the field `password`.
 */
export async function changePassword(
  ctx: SignedInCtx,
  form: Required<PasswordChange>,
  { recovery }: { recovery: boolean },
): Promise<ActionResult> {
  const {
    services: { passwords },
    actor,
  } = ctx
  const user = await findUser(ctx.database, actor.userId)
  if (!user) return failed(updateFailed)
  if (!recovery && form.currentPassword.trim() === '') return failed('Current Password not specified')
  if (form.password.trim() === '') return failed('Password not specified')
  const organisations = await listActiveMemberships(ctx.database, user.id)
  checkNewPassword(form.password, [
    user.email,
    user.first_name,
    user.last_name,
    ...organisations.map(({ name }) => name),
  ])
  if (!recovery && !(await passwords.fits(form.currentPassword, user.password_hash)))
    return failed('The current password specified is not valid')
  const passwordHash = await passwords.hash(form.password)
  await ctx.transaction(async (ctx) => {
    await setPassword(ctx, user, passwordHash)
    await deleteSessions(ctx.database, { userId: user.id }, actor.sessionId)
    await ctx.record({ type: 'password.changed', targetId: user.id, fields: ['password'] })
  })
  return { status: 'Ok', messages: ['Your password has been updated successfully.'] }
}

const failed = (message: string): ActionResult => ({ status: 'Error', messages: [message] })

/** Sets a user's password, voids older links and notifies the user by email (security checklist, PW-5). */
export async function setPassword(ctx: AnyCtx, user: UserAccount, passwordHash: string): Promise<void> {
  const { database, services, now } = ctx
  await updateUser(database, user.id, { password_hash: passwordHash, updated_at: now })
  await voidTokensOf(database, user.id)
  await queueAccountMail(ctx, {
    template: 'passwordChanged',
    to: user.email,
    tenantId: null,
    params: () => ({
      firstName: user.first_name,
      at: now,
      link: `${services.config.publicUrl}/forgotten-password`,
    }),
  })
}

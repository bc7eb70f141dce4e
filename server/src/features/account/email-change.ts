import { limits } from '@earshot/shared/limits'
import type { EmailChange, OwnAccount } from '@earshot/shared/own-account'
import { issueToken } from '../../auth/one-time-tokens.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { AppError, invalidField, unauthenticated } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { isTemporaryAddress } from '../authentication/temporary-address.ts'
import { findAccount } from './account.queries.ts'
import { deletePendingEmail } from './email-change.queries.ts'
import { showAccount } from './personal-details.ts'

/** What an e-mail-change link is bound to, as JSON: it is dead once the address or the password is another one. */
export const credentialState = (user: { email: string; password_hash: string | null }): string =>
  JSON.stringify({ credentials: digest(JSON.stringify([user.email, user.password_hash])) })

/**
 * Takes a person's wish for another address. Nothing changes until the link that goes there is used, and a
 * taken address gets the same answer as a free one (checklist TOK-10, ENUM).
 * @throws AppError `invalid_input` for the address they have or a temporary one, `rate_limited` when the new one had
 * enough mail.
 */
export async function requestEmailChange(
  services: Services,
  ctx: MemberCtx,
  form: EmailChange,
): Promise<OwnAccount> {
  const email = emailKey(form.email)
  const user = await findAccount(services.db, ctx.actor.userId)
  if (!user) throw unauthenticated()
  if (email === user.email) throw invalidField('email', 'This is your email address already.')
  if (isTemporaryAddress(email))
    throw invalidField('email', 'This looks like a temporary email address. Please use your regular one.')
  await services.db.transaction(async (tx) => {
    await deletePendingEmail(tx, user.id)
    await sendProof(services, tx, { ...user, email }, credentialState(user), ctx.now)
    await recordWish(tx, ctx)
  })
  return showAccount(ctx, services.db)
}

/** Takes the wish back, if there is one; the link that was sent is dead. */
export async function cancelEmailChange({ db }: Services, ctx: MemberCtx): Promise<OwnAccount> {
  await db.transaction(async (tx) => {
    if (await deletePendingEmail(tx, ctx.actor.userId)) await recordWish(tx, ctx)
  })
  return showAccount(ctx, db)
}

const recordWish = (tx: GlobalDb, ctx: MemberCtx): Promise<void> =>
  tx.within(ctx.db).record({
    type: 'email.change_requested',
    actorId: ctx.actor.personId,
    targetId: ctx.actor.userId,
    fields: ['email'],
    at: ctx.now,
  })

async function sendProof(
  services: Services,
  tx: GlobalDb,
  user: { id: string; first_name: string; email: string },
  payload: string,
  now: number,
): Promise<void> {
  const { id: userId, first_name: firstName, email } = user
  const subject = { purpose: 'emailChange' as const, email, tenantId: null, userId, payload }
  let secret: string | undefined
  await queueAccountMail(services, tx, {
    template: 'emailChange',
    to: email,
    tenantId: null,
    params: async () => {
      secret = await issueToken(tx, subject, { now, duration: limits.emailChangeLife })
      return { firstName, newEmail: email, link: `${services.config.publicUrl}/change-email/#${secret}` }
    },
  })
  if (!secret) throw tooManyMails()
}

const tooManyMails = (): AppError =>
  new AppError(
    'rate_limited',
    429,
    'This address has had several mails from us today. Please try tomorrow.',
    {
      retryAfter: 24 * 60 * 60,
    },
  )

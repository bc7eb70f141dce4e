import type { ActionResult } from '@earshot/shared/result'
import { redeemToken, voidTokensOf } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findAccount, findAccountByEmail, updateAccount } from './account.queries.ts'
import { credentialState } from './email-change.ts'
import { forEachMembership } from './memberships.ts'

/** Who uses an e-mail-change link: the session of their browser, if any, and where they come from. */
export interface Prover {
  /** The session that stays when it is the same person's. */
  sessionId: string | undefined
  auditContext: AuditContext
}

/** What came of a link. */
export interface EmailProof {
  result: ActionResult
  /** Whose address it changed. */
  userId?: string
}

/**
 * Uses an e-mail-change link: the address is the new one from then on, the person is signed out everywhere
 * but here, every other link of theirs is dead, and the old address is told (checklist TOK-1, TOK-4, TOK-10).
 */
export async function proveEmail(services: Services, token: string, prover: Prover): Promise<EmailProof> {
  try {
    return await useLink(services, token, prover)
  } catch (error) {
    // Somebody else came by the address at this very moment.
    if (services.db.dialect.isUniqueViolation(error)) return { result: takenAddress }
    throw error
  }
}

function useLink(services: Services, token: string, prover: Prover): Promise<EmailProof> {
  const now = services.clock()
  return services.db.transaction(async (tx) => {
    const wish = await redeemToken(tx, 'emailChange', token, now)
    const user = wish?.userId ? await findAccount(tx, wish.userId) : undefined
    if (!wish || !user || wish.payload !== credentialState(user)) return { result: deadLink }
    if (await findAccountByEmail(tx, wish.email)) return { result: takenAddress }
    await updateAccount(tx, user.id, { email: wish.email, updated_at: now })
    await voidTokensOf(tx, user.id)
    await deleteSessions(tx, user.id, prover.sessionId)
    await queueAccountMail(services, tx, {
      template: 'emailChanged',
      to: user.email,
      tenantId: null,
      params: () => ({
        firstName: user.first_name,
        newEmail: wish.email,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    const { auditContext } = prover
    await forEachMembership(tx, {
      type: 'email.changed',
      userId: user.id,
      fields: ['email'],
      auditContext,
      at: now,
    })
    const messages = [`Your email address is now ${wish.email}.`]
    return { result: { status: 'Ok', messages }, userId: user.id }
  })
}

const deadLink: ActionResult = {
  status: 'Error',
  messages: [
    'This link has expired or was used already. Please ask for a new one on your Personal Details page.',
  ],
}

const takenAddress: ActionResult = {
  status: 'Error',
  messages: ['This email address belongs to another account, so yours stays as it was.'],
}

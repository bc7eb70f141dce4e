import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { issueToken } from '../../auth/one-time-tokens.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'

/** What a sign-up waits with until its address is proven; the password only as its hash. */
export const PendingSignUp = z.object({
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
  /** SHA-256 of the cookie that the browser of the sign-up has. */
  browser: z.string(),
})
export type PendingSignUp = z.infer<typeof PendingSignUp>

/** Sends the link that proves a sign-up's address and makes the account; an earlier link is void. */
export function queueActivationMail(
  services: Pick<Services, 'clock' | 'config' | 'log' | 'sealing'>,
  tx: GlobalDb,
  email: string,
  pending: PendingSignUp,
): Promise<void> {
  const subject = {
    purpose: 'activation' as const,
    email,
    tenantId: null,
    userId: null,
    payload: JSON.stringify(pending),
  }
  return queueAccountMail(services, tx, {
    template: 'activation',
    to: email,
    tenantId: null,
    params: async () => {
      const life = { now: services.clock(), duration: limits.activationLife }
      const secret = await issueToken(tx, subject, life)
      return { firstName: pending.firstName, link: `${services.config.publicUrl}/activate#${secret}` }
    },
  })
}

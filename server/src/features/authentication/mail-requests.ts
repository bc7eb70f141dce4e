import type { MailRequest } from '@earshot/shared/account/account'
import { GlobalCtx, type PublicCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import type { JobHandler, JobPayload } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { emailKey } from '../../lib/email-key.ts'
import { takeRequest } from '../../mail/allowance.ts'
import { resendActivation } from './activation.ts'
import { sendRecovery } from './recovery.ts'

/**
 * Queues a request for a mailed link. The job finds out later whether the address is known, so that neither the
 * response nor its duration tells. `knownBrowser` is set if the address has signed in from this browser before;
 * `browser` is the digest of the requester's cookie.
 * @throws AppError `rate_limited` when today's requests for the address are used up.
 */
export async function requestMail(
  ctx: PublicCtx,
  purpose: JobPayload<'requestedMail'>['purpose'],
  {
    email: typed,
    knownBrowser,
    browser,
  }: MailRequest & { knownBrowser: string | undefined; browser: string },
): Promise<void> {
  const { address, requestId } = ctx.auditContext
  const email = emailKey(typed)
  await ctx.transaction(async ({ services, database, now }) => {
    const request = { template: purpose, to: email, tenantId: null, network: address, knownBrowser }
    await takeRequest(services, database, request)
    const payload = { purpose, email, address, requestId, browser }
    await enqueue(database, { kind: 'requestedMail', tenantId: null, payload, runAt: now })
  })
}

/** The job that sends a requested link if the address is known. */
export const sendRequestedMail =
  (services: Services): JobHandler<'requestedMail'> =>
  async ({ payload: { purpose, email, address, requestId, browser } }) => {
    const auditContext = { personId: null, address, requestId }
    const { db: database, clock } = services
    const ctx = new GlobalCtx({ database, actor: undefined, services, now: clock(), auditContext })
    await (purpose === 'activation' ? resendActivation : sendRecovery)(ctx, email, browser)
  }

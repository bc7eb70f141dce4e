import type { MailRequest } from '@earshot/shared/account'
import { GlobalCtx, type PublicCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import type { Handler, JobPayload } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { emailKey } from '../../lib/email-key.ts'
import { resendActivation } from './activation.ts'
import { sendRecovery } from './recovery.ts'

/**
 * Notes that somebody typed an address for a link to be sent there. Whether anything is sent is found out later, by the
 * job: the answer neither says nor, by its time, tells whether the address is known.
 */
export async function requestMail(
  ctx: PublicCtx,
  purpose: JobPayload<'requestedMail'>['purpose'],
  { email }: MailRequest,
): Promise<void> {
  const { address, requestId } = ctx.auditContext
  const payload = { purpose, email: emailKey(email), address, requestId }
  await ctx.transaction(({ database, now }) =>
    enqueue(database, { kind: 'requestedMail', tenantId: null, payload, runAt: now }),
  )
}

/** The job that sends what was asked for, where the address is known. */
export const sendRequestedMail =
  (services: Services): Handler<'requestedMail'> =>
  async ({ payload: { purpose, email, address, requestId } }) => {
    const auditContext = { personId: null, address, requestId }
    const { db: database, clock } = services
    const ctx = new GlobalCtx({ database, actor: undefined, services, now: clock(), auditContext })
    await (purpose === 'activation' ? resendActivation : sendRecovery)(ctx, email)
  }

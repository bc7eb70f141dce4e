import type { MailRequest } from '@earshot/shared/account'
import type { AuditContext } from '../../db/audit-trail.ts'
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
  { db, clock }: Services,
  purpose: JobPayload<'requestedMail'>['purpose'],
  { email }: MailRequest,
  { address, requestId }: AuditContext,
): Promise<void> {
  const payload = { purpose, email: emailKey(email), address, requestId }
  await db.transaction((tx) =>
    enqueue(tx, { kind: 'requestedMail', tenantId: null, payload, runAt: clock() }),
  )
}

/** The job that sends what was asked for, where the address is known. */
export const sendRequestedMail =
  (services: Services): Handler<'requestedMail'> =>
  async ({ payload: { purpose, email, address, requestId } }) => {
    if (purpose === 'activation') await resendActivation(services, email)
    else await sendRecovery(services, email, { personId: null, address, requestId })
  }

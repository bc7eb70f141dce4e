import type { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { redeemToken } from '../../auth/one-time-tokens.ts'
import type { PublicCtx } from '../../http/context.ts'
import { findContact } from './contacts.queries.ts'
import { mailAddress } from './proven-address.ts'
import { agreeToMail } from './signed-address.ts'

const Payload = z.object({ personId: z.string(), projectId: z.string() })

/** Confirms an address by its mailed link; void if the contact has typed another address since. */
export const confirmAddress = (ctx: PublicCtx, token: string): Promise<ActionResult> =>
  ctx.transaction(async ({ database, now }) => {
    const redeemed = await redeemToken(database, 'contactAddress', token, now)
    if (!redeemed?.tenantId) return deadLink
    const { personId, projectId } = Payload.parse(JSON.parse(redeemed.payload))
    const db = database.tenant(redeemed.tenantId)
    const { email } = redeemed
    const person = await findContact(db, personId)
    if (person?.email === email && person.mail_asked_at !== null) await agreeToMail(db, email, now)
    else if (person?.pending_email === email) await mailAddress(db, person, { email, projectId, now })
    else return deadLink
    return { status: 'Ok', messages: ['Your email address is confirmed. You can close this page.'] }
  })

const deadLink: ActionResult = {
  status: 'Error',
  messages: ['This link has expired or was used already. Please enter your address again to get a new one.'],
}

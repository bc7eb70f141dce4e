import type { ActionResult } from '@earshot/shared/result'
import { findToken, redeemToken, voidTokensOf } from '../../auth/one-time-tokens.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import {
  createOrganisation,
  insertOrganisation,
  type OwnedOrganisation,
} from '../organisations/organisation.ts'
import {
  findPendingSignUp,
  findUserByEmail,
  listMemberships,
  updatePasswordHash,
} from './accounts.queries.ts'
import { queuePasswordNotice } from './password-notice.ts'
import { PendingSignUp, queueActivationMail } from './pending-sign-up.ts'

/** Sends the link of a sign-up that still waits once more; without such a one nothing is sent. */
export async function resendActivation(services: Services, email: string): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const waiting = await findPendingSignUp(tx, email, clock())
    if (!waiting) return
    await queueActivationMail(services, tx, email, PendingSignUp.parse(JSON.parse(waiting.payload)))
  })
}

/** Somebody who uses an activation link. */
export interface Activating {
  token: string
  /** '' where none was asked for yet. */
  password: string
  /** SHA-256 of the cookie of a sign-up in this browser, if there was one. */
  browser: string | undefined
  /** Where the link is used, for the audit log. */
  asked: Pick<AuditContext, 'address' | 'requestId'>
}

/**
 * Uses an activation link: makes the user, the organisation and its first project, all or nothing. The mailbox is
 * not proof enough: whoever else signed up with the same address chose another password, and the newest link is
 * theirs. So it takes the browser of the sign-up too, or the password chosen there.
 * @throws AppError for the field `password` when neither fits.
 */
export async function activate(services: Services, activating: Activating): Promise<ActionResult> {
  const { db, clock } = services
  const found = await findToken(db, 'activation', activating.token, clock())
  if (!found) return expiredLink
  await verifySignUpOrigin(services, PendingSignUp.parse(JSON.parse(found.payload)), activating)
  return db.transaction(async (tx) => {
    const now = clock()
    const redeemed = await redeemToken(tx, 'activation', activating.token, now)
    if (!redeemed) return expiredLink
    const user = await findUserByEmail(tx, redeemed.email)
    if (user && (await listMemberships(tx, user.id)).length > 0) return expiredLink
    const pending = PendingSignUp.parse(JSON.parse(redeemed.payload))
    const made = { plan: 'free' as const, origins: [], asked: activating.asked, now }
    if (user) await startAnew(services, tx, user, pending, made)
    else await createOrganisation(tx, { ...pending, ...made, email: redeemed.email })
    return {
      status: 'Ok',
      messages: ['Your email has been verified, account activated.', 'Please login to your account'],
    }
  })
}

/** A first organisation again for somebody whose account has none any more; the password is the one just chosen. */
async function startAnew(
  services: Services,
  tx: GlobalDb,
  user: { id: string; email: string; first_name: string; last_name: string },
  { passwordHash, companyName }: PendingSignUp,
  made: Pick<OwnedOrganisation, 'plan' | 'origins' | 'asked' | 'now'>,
): Promise<void> {
  await updatePasswordHash(tx, { userId: user.id, passwordHash, now: made.now })
  await voidTokensOf(tx, user.id)
  await queuePasswordNotice(services, tx, user, made.now)
  const owner = { userId: user.id, name: `${user.first_name} ${user.last_name}` }
  await insertOrganisation(tx, { ...made, name: companyName, owner })
}

/** Whether who uses the link is who signed up. */
async function verifySignUpOrigin(
  { passwords }: Services,
  pending: PendingSignUp,
  { password, browser }: Activating,
): Promise<void> {
  if (browser !== undefined && browser === pending.browser) return
  if (password === '')
    throw invalidField('password', 'Please enter the password that you chose when you signed up.')
  if (!(await passwords.fits(password, pending.passwordHash)))
    throw invalidField(
      'password',
      'This is not the password of the latest sign-up with this address. If you do not know it, please sign up again.',
    )
}

/** Product specification, section 2. */
const expiredLink: ActionResult = {
  status: 'Error',
  messages: [
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  ],
}

import type { AddressConfirmation } from '@earshot/shared/contact/address-confirmation'
import { z } from 'zod'
import { findToken } from '../../auth/one-time-tokens.ts'
import { withBoard } from '../../auth/signed-links.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { keepOneSubscription } from '../changelog-subscription/subscriptions.ts'
import { findBoardSlug, findLastSent, lockContact } from './contacts.queries.ts'
import { mailAddress } from './proven-address.ts'
import { agreeToMail } from './signed-address.ts'

const Payload = z.object({ personId: z.string(), projectId: z.string() })

/**
 * Confirms an address by its mailed link. The same result for every later use of the link, such as a second click: the
 * link ends when it expires, when a newer one is sent, and when the contact has another address.
 */
export const confirmAddress = (ctx: PublicCtx, token: string): Promise<AddressConfirmation> =>
  ctx.transaction(async ({ database, services, now }) => {
    const found = await findToken(database, 'contactAddress', token, now)
    if (!found?.tenantId) return deadLink
    const { personId, projectId } = Payload.parse(JSON.parse(found.payload))
    const db = database.tenant(found.tenantId)
    const { email } = found
    const person = await lockContact(db, personId)
    if (!person) return deadLink
    const isRepeated = isConfirmed(person, email)
    if (!isRepeated) {
      if (person.email === email && person.mail_asked_at !== null) await agreeToMail(db, email, now)
      else if (person.pending_email === email) await mailAddress(db, person, { email, projectId, now })
      else return deadLink
      await keepOneSubscription(db, { personId, email })
    }
    return {
      status: 'Ok',
      ...outcomeOf(isRepeated ? person.mail_stopped : null),
      ...(await placesOf(db, services, { personId, projectId })),
    }
  })

/** True if an address is the contact's own and a link to it was used. */
const isConfirmed = (
  { email, pending_email, email_verified, mail_asked_at, mail_confirmed_at }: Omit<Addressee, 'mail_stopped'>,
  address: string,
): boolean =>
  email === address &&
  pending_email !== address &&
  (mail_asked_at === null ? email_verified === 1 : mail_confirmed_at !== null)

type Addressee = Pick<
  NonNullable<Awaited<ReturnType<typeof lockContact>>>,
  'email' | 'pending_email' | 'email_verified' | 'mail_asked_at' | 'mail_confirmed_at' | 'mail_stopped'
>

/**
 * Where a contact goes after the confirmation: to the board, and to the item they sent last. The mails to the confirmed
 * address contain the same link to that item.
 */
async function placesOf(
  db: TenantDb,
  { trackingLinks }: Pick<Services, 'trackingLinks'>,
  sent: { personId: string; projectId: string },
): Promise<Pick<AddressConfirmation, 'board' | 'trackingUrl'>> {
  const board = await findBoardSlug(db, sent.projectId)
  if (board === undefined) return {}
  const item = await findLastSent(db, sent)
  if (!item) return { board }
  const { id: feedbackId, tracking_version: version } = item
  const link = trackingLinks.linkOf({ tenantId: db.tenantId, feedbackId, version })
  return { board, trackingUrl: withBoard(link, board) }
}

/** A repeated use does not resume mail that has stopped: unlike a code, an old link does not prove that mail arrives. */
const outcomeOf = (
  stopped: Addressee['mail_stopped'],
): Pick<AddressConfirmation, 'messages' | 'mailStopped'> =>
  stopped
    ? { messages: [stoppedWords[stopped]], mailStopped: stopped }
    : { messages: ['Your email address is confirmed. You can close this page.'] }

const stoppedWords = {
  bounced:
    'Your email address is confirmed but gets no emails, because one came back. Sign in by email on the board to get them again.',
  complained:
    'Your email address is confirmed but gets no emails, because one was reported as spam. Sign in by email on the board to get them again.',
}

const deadLink: AddressConfirmation = {
  status: 'Error',
  messages: [
    'This link has expired or was replaced by a newer one. Open the newest email, or enter your address again.',
  ],
}

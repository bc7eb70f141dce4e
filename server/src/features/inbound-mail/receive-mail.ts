import { ZodError } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { shortDigest } from '../../lib/digest.ts'
import type { InboundMailOutcome } from '../../metrics/metrics.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { addForwarded } from './forwarded-item.ts'
import { requirePresentAddress } from './forwarding-addresses.ts'
import { MailRefusal, refused, refusedForNow } from './mail-refusal.ts'
import { readMail } from './received-mail.ts'
import { commentByReply } from './reply-comment.ts'
import { requireProvenSender } from './sender-proof.ts'

/** A mail for one recipient. */
export interface DeliveredMail {
  /** Empty for a bounce. */
  envelopeSender: string
  recipient: string
  raw: Buffer
}

/** @throws MailRefusal for an address to which nobody writes, and for one that a project has no longer. */
export async function requireRecipient(services: FeedbackServices, recipient: string): Promise<void> {
  const { inboundAddresses } = services
  if (inboundAddresses.tokenIn(recipient)) return
  const forwarding = inboundAddresses.forwardingIn(recipient)
  if (!forwarding) throw refused('This address takes no email. Please reply to the email that you received.')
  await requirePresentAddress(services, forwarding)
}

/**
 * Takes a mail: once this returns, its content is in the database. A mail of a program is taken and dropped: an answer
 * would go to another program. @throws MailRefusal, whose sentence the sender gets.
 */
export async function receiveMail(services: FeedbackServices, delivery: DeliveredMail): Promise<void> {
  const { log, metrics, inboundMailTurns } = services
  const countOutcome = (outcome: InboundMailOutcome) => metrics?.inboundMail(outcome)
  try {
    // Whoever makes an address up waits in nobody's turn, and no email to it is read.
    await requireRecipient(services, delivery.recipient)
    countOutcome(await inboundMailTurns.run(() => take(services, delivery), ownerOf(services, delivery)))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.responseCode < 500) log.warn({ err: error }, 'an email is deferred')
    else log.info({ reason: refusal.message }, 'an email was refused')
    countOutcome(refusal.responseCode < 500 ? 'deferred' : 'refused')
    throw refusal
  }
}

/** The organisation to which a mail goes, each of which has one turn at once. */
const ownerOf = ({ inboundAddresses }: FeedbackServices, { recipient }: DeliveredMail): string =>
  (inboundAddresses.tokenIn(recipient) ?? inboundAddresses.forwardingIn(recipient))?.tenantId ?? ''

async function take(
  services: FeedbackServices,
  { envelopeSender, recipient, raw }: DeliveredMail,
): Promise<InboundMailOutcome> {
  const { inboundAddresses, rateLimits, config, log } = services
  const mail = await readMail(raw, envelopeSender)
  if (mail.automatic !== undefined) {
    log.info({ reason: mail.automatic }, 'an automatic email was dropped')
    return 'dropped'
  }
  const token = inboundAddresses.tokenIn(recipient)
  const forwarding = inboundAddresses.forwardingIn(recipient)
  const kind = token && inboundAddresses.kindOf(token, mail.from)
  if (token && !kind)
    throw refused(
      `This address takes replies only from the address that received the email, and yours came from ${mail.from}.`,
    )
  if (!(await rateLimits.tryTake('inboundMailAddress', shortDigest(recipient.toLowerCase())))) throw tooMany()
  await requireProvenSender({ mail, raw, recipient }, config)
  const tenantId = token?.tenantId ?? forwarding?.tenantId
  if (!(await rateLimits.tryTake('inboundMail', shortDigest(`${tenantId} ${mail.from}`)))) throw tooMany()
  if (token && kind) await commentByReply(services, { token, kind, mail })
  if (forwarding) await addForwarded(services, forwarding, mail)
  return 'accepted'
}

const tooMany = () => refusedForNow('Too many emails in a short time. This one is taken later.')

/** Errors of the server's own make the sender's mail server try again. */
function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error
  if (error instanceof AppError && error.status < 500 && error.status !== 429) return refused(error.message)
  if (error instanceof ZodError) return refused(error.issues[0]?.message ?? 'The text is not valid.')
  return refusedForNow('The email could not be stored. Please try again later.')
}

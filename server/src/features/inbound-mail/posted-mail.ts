import { mailLimits } from '@earshot/shared/mail-limits'
import { AppError, forbidden } from '../../lib/app-error.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { MailRefusal } from './mail-refusal.ts'
import { type DeliveredMail, receiveMail } from './receive-mail.ts'

/** A mail for one recipient, as its bytes arrive. */
interface PostedMail extends Omit<DeliveredMail, 'raw'> {
  body: AsyncIterable<Uint8Array>
}

/** Takes a mail as `receiveMail`, from a provider. @throws AppError instead of a refusal. */
export async function receivePosted(
  services: FeedbackServices,
  { body, ...delivered }: PostedMail,
): Promise<void> {
  try {
    await receiveMail(services, { ...delivered, raw: await rawOf(body) })
  } catch (error) {
    throw error instanceof MailRefusal ? responseOf(error) : error
  }
}

/** The bytes of a mail. @throws MailRefusal over the size. */
async function rawOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > mailLimits.inboundMailBytesMax)
      throw new MailRefusal(552, 'This email is too large. Please send it with fewer or smaller files.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refusal as an HTTP response: providers send an email again unless the status is 403. */
const responseOf = ({ responseCode, message }: MailRefusal): AppError =>
  responseCode < 500 ? new AppError('overloaded', 503, message, { retryAfter: 60 }) : forbidden(message)

import { AppError, forbidden } from '../../lib/app-error.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { MailRefusal } from './mail-refusal.ts'
import { type DeliveredMail, receiveMail } from './receive-mail.ts'

/** Takes a mail as `receiveMail`, from a provider. @throws AppError instead of a refusal. */
export async function receivePosted(services: FeedbackServices, mail: DeliveredMail): Promise<void> {
  try {
    await receiveMail(services, mail)
  } catch (error) {
    throw error instanceof MailRefusal ? responseOf(error) : error
  }
}

/** Refusal as an HTTP response: providers send an email again unless the status is 403. */
const responseOf = ({ responseCode, message }: MailRefusal): AppError =>
  responseCode < 500 ? new AppError('overloaded', 503, message, { retryAfter: 60 }) : forbidden(message)

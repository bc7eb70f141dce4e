import type { NewContactMessage } from '@earshot/shared/contact-message'
import type { Services } from '../../http/services.ts'
import { newId } from '../../lib/id.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { insertContactMessage } from './contact-messages.queries.ts'

/**
 * Keeps what somebody wrote through the contact form, and brings it to the operator's mailbox: past a day's number of
 * mails it is only kept. What a program filled in is dropped.
 */
export async function takeContactMessage(
  services: Services,
  { name, email, message, website }: NewContactMessage,
): Promise<void> {
  if (website !== '') return
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    await insertContactMessage(tx, { id: newId(), name, email, message, created_at: clock() })
    await orderAccountMail(services, tx, {
      template: 'contactMessage',
      to: config.supportEmail,
      tenantId: null,
      params: () => ({ personName: name, email, message }),
    })
  })
}

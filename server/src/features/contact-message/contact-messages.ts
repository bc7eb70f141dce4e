import type { ContactMessage, NewContactMessage } from '@earshot/shared/contact-message/contact-message'
import type { Page } from '@earshot/shared/field/page'
import type { OperatorCtx, PublicCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { insertContactMessage, listContactMessages } from './contact-messages.queries.ts'

/**
 * Stores a message of the contact form and mails it to the operator; beyond the daily mail limit on one of the next
 * days. Messages filled in by bots are dropped.
 */
export async function takeContactMessage(
  ctx: PublicCtx,
  { name, email, message, website }: NewContactMessage,
): Promise<void> {
  if (website !== '') return
  await once(ctx, async (ctx) => {
    const { database, services, now } = ctx
    await insertContactMessage(database, { id: newId(), name, email, message, created_at: now })
    await queueAccountMail(ctx, {
      template: 'contactMessage',
      to: services.config.supportEmail,
      tenantId: null,
      params: () => ({ personName: name, email, message }),
    })
    return null
  })
}

/** A page of messages, newest first. */
export async function showContactMessages(
  { database }: OperatorCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ContactMessage>> {
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listContactMessages(database, { before, limit: limit + 1 })
  return cutPage(
    rows,
    limit,
    ({ id }) => [id],
    ({ id, name, email, message, created_at }) => ({ id, name, email, message, createdAt: created_at }),
  )
}

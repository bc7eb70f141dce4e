import type { JobHandler } from '../../../jobs/kinds.ts'
import { releaseMail, reserveMail } from '../../../mail/allowance.ts'
import { render } from '../../../mail/render.ts'
import { reserveRecipient } from '../../../mail/senders.ts'
import { NewMail } from '../../../mail/templates/new-mail.ts'
import type { Transport } from '../../../mail/transport.ts'
import { deferToDigest } from '../digest-queue.ts'
import { findNotifications, type NotificationRow } from '../notification-list.queries.ts'
import { wantsMail } from '../settings/settings.ts'
import { contactRecipient } from './customer-reader.ts'
import type { MailDraft, MailServices } from './mail-reader.ts'
import { memberRecipient } from './member-reader.ts'

/** Mails a notification to a person, with its content at the time of sending. */
export const mailNotification =
  (services: MailServices, transport: Transport): JobHandler<'mailNotification'> =>
  async ({ id, tenantId, payload: { broadcastId, personId } }) => {
    await mailTo(services, transport, { jobId: id, tenantId, personId, broadcastIds: [broadcastId] })
  }

/** Mails several notifications to a person as a digest. */
export const mailDigest =
  (services: MailServices, transport: Transport): JobHandler<'mailDigest'> =>
  async ({ id, tenantId, payload: { broadcastIds, personId } }) => {
    await mailTo(services, transport, { jobId: id, tenantId, personId, broadcastIds, digest: true })
  }

interface Order {
  jobId: string
  tenantId: string | null
  personId: string
  broadcastIds: readonly string[]
  digest?: true
}

/**
 * Sends nothing to a person who is gone, wants no mail, has no proven address or may no longer see the content.
 * Notifications over a daily limit go out with the next digest.
 */
async function mailTo(services: MailServices, transport: Transport, order: Order): Promise<void> {
  const { tenantId, jobId, personId, broadcastIds, digest = false } = order
  if (tenantId === null) return
  const db = services.db.tenant(tenantId)
  const reader =
    (await contactRecipient(services, db, personId)) ?? (await memberRecipient(services, db, personId))
  if (!reader) return
  const rows: NotificationRow[] = []
  for (const row of await findNotifications(db, reader.personId, broadcastIds)) {
    const read = await reader.read(row)
    if (read && (await wantsMail(db, reader.personId, row.type))) rows.push(read)
  }
  const [first, ...others] = rows
  if (!first) return
  const preferencesLink = services.preferencesLinks.linkOf({ tenantId, personId: reader.personId })
  const written = await reader.write([first, ...others], { digest, preferencesLink })
  const { email } = reader
  const counted = { template: written.template, to: email, tenantId }
  const sent = await services.db.transaction(async (tx) => {
    const allowed =
      (!reader.customer || (await reserveRecipient(services, tx, { to: email, tenantId }))) &&
      (await reserveMail(services, tx, counted))
    if (!allowed) await deferToDigest(tx.tenant(tenantId), reader.personId, { rows, now: services.clock() })
    return { allowed, senderName: await reader.senderName(tx) }
  })
  if (!sent.allowed) {
    services.log.info({ tenantId }, 'notification goes out later: daily limit')
    return
  }
  const mail = await rendered(written, email)
  try {
    await transport.send({ ...mail, id: jobId, tenantId, to: email, senderName: sent.senderName })
  } catch (error) {
    // The job is retried: without the release, attempts during an outage of the mail server would use up the
    // recipient's daily limit.
    await services.db.transaction((tx) => releaseMail(services, tx, counted))
    throw error
  }
}

/** Parsing sanitises user-typed text for a mail. */
const rendered = (mail: MailDraft, to: string) => render(NewMail.parse({ ...mail, to }))

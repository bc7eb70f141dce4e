import type { Language } from '@earshot/shared/language/languages'
import type { GlobalDb } from '../../../db/database.ts'
import type { Services } from '../../../http/services.ts'
import type { TemplateName } from '../../../mail/templates/templates.ts'
import type { FeedbackServices } from '../../feedback/feedback-services.ts'
import type { NotificationRow } from '../notification-list.queries.ts'

export type MailServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'log' | 'preferencesLinks' | 'inboundAddresses'
> &
  Pick<FeedbackServices, 'trackingLinks' | 'entryImageLinks' | 'noticeLinks'>

/** A mail with its parameters, before their text is sanitised. */
export interface MailDraft {
  template: TemplateName
  language: Language
  params: unknown
}

/** Recipient of notification mails, with their state at the time of sending. */
export interface MailRecipient {
  personId: string
  email: string
  /** True for a contact: an organisation's limit of mailed contacts grows with its trust. */
  customer: boolean
  /** The notification's content as the recipient may see it now; undefined if they may see nothing of it. */
  read(row: NotificationRow): Promise<NotificationRow | undefined>
  /** Builds the mail of one notification, or of several in a digest. */
  write(
    rows: readonly [NotificationRow, ...NotificationRow[]],
    how: { digest: boolean; preferencesLink: string },
  ): Promise<MailDraft>
  /** Sender name, if not the installation's. */
  senderName(tx: GlobalDb): Promise<string | undefined>
}

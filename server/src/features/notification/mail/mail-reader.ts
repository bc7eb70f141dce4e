import type { Language } from '@earshot/shared/language/languages'
import type { GlobalDb } from '../../../db/database.ts'
import type { Services } from '../../../http/services.ts'
import type { TemplateName } from '../../../mail/templates/templates.ts'
import type { FeedbackServices } from '../../feedback/feedback-services.ts'
import type { NotificationRow } from '../notification-list.queries.ts'

export type MailServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'preferencesLinks'> &
  Pick<FeedbackServices, 'trackingLinks' | 'entryImageLinks'>

/** A mail as it is filled, before its words are made fit for one. */
export interface WrittenMail {
  template: TemplateName
  language: Language
  params: unknown
}

/** Somebody who is mailed what they are notified of, as they are when the mail goes out. */
export interface MailReader {
  personId: string
  email: string
  /** A customer: how many of those an organisation mails grows with trust. */
  customer: boolean
  /** What a notification is about as they see it now; undefined where they see nothing of it. */
  read(row: NotificationRow): Promise<NotificationRow | undefined>
  /** One thing, or several in a digest. */
  write(
    rows: readonly [NotificationRow, ...NotificationRow[]],
    how: { digest: boolean; preferencesLink: string },
  ): Promise<WrittenMail>
  /** In whose name it goes out, where that is not the installation's. */
  senderName(tx: GlobalDb): Promise<string | undefined>
}

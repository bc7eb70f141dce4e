import type { MailChoice } from '@earshot/shared/notification/notification'

/** A person to notify, with the channels. */
export interface Recipient {
  id: string
  /** True if the notification appears in their list. */
  inApp: boolean
  /** `ask` if the organisation needs the person's consent before it may mail them. */
  mail: MailChoice | 'ask'
}

/** Range of people after an id, ordered by id, with a limit. */
export interface RecipientRange {
  after: string
  limit: number
}

/**
 * A batch of recipients: `last` is the id of the last person checked, `more` is true if there may be others after it.
 */
export interface RecipientPart {
  recipients: Recipient[]
  last: string
  more: boolean
}

/** True if a person is notified by any channel. */
export const isNotified = ({ inApp, mail }: Pick<Recipient, 'inApp' | 'mail'>): boolean =>
  inApp || mail !== 'off'

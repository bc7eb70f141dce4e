import type { MailChoice } from '@earshot/shared/notification/notification'

/** Somebody to notify, and how. */
export interface Recipient {
  id: string
  /** Whether it stands in their list. */
  inApp: boolean
  /** `ask` where somebody is to be asked first whether the organisation may mail them. */
  mail: MailChoice | 'ask'
}

/** Those behind a person, in the order of their ids, at most so many. */
export interface RecipientRange {
  after: string
  limit: number
}

/** Some of those to notify: `last` is the last one that was looked at, `more` whether there may be others behind it. */
export interface RecipientPart {
  recipients: Recipient[]
  last: string
  more: boolean
}

/** Whether something reaches somebody at all. */
export const isNotified = ({ inApp, mail }: Pick<Recipient, 'inApp' | 'mail'>): boolean =>
  inApp || mail !== 'off'

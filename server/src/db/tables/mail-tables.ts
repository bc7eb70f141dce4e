import type { Generated } from 'kysely'

/** An organisation as a sender of emails to its customers; without a row it has sent none. */
export interface MailSenders {
  tenant_id: string
  /** When the operator said that it is trusted. */
  trusted_at: Generated<number | null>
  /** When the operator stopped its emails. */
  stopped_at: Generated<number | null>
  /** A domain of its own, what its TXT record has to say, and when that was found; '' without one. */
  domain: Generated<string>
  domain_token: Generated<string>
  domain_proven_at: Generated<number | null>
  /** How many recipients it may mail on a day. */
  allowance: number
  /** The last day on which it mailed, since 1970, UTC, and to how many; 0 before the first. */
  day: Generated<number>
  recipients: Generated<number>
  /** Complaints since the operator last looked, and the day of the last. */
  complaints: Generated<number>
  complained_day: Generated<number>
}

/** Recipients of each organisation by day. */
interface MailRecipients {
  tenant_id: string
  day: number
  /** A digest. */
  address: string
}

/** Tables about organisations' emails to their customers. */
export interface MailTables {
  mail_senders: MailSenders
  mail_recipients: MailRecipients
}

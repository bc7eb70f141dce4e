import type { Generated } from 'kysely'

/** An organisation as a sender of emails to its customers; no row before its first email. */
export interface MailSenders {
  tenant_id: string
  /** When the operator marked the sender as trusted. */
  trusted_at: Generated<number | null>
  /** When the operator blocked its emails. */
  stopped_at: Generated<number | null>
  /**
   * The sender's own domain, the required content of its TXT record, and when the record was found; '' without a
   * domain.
   */
  domain: Generated<string>
  domain_token: Generated<string>
  domain_proven_at: Generated<number | null>
  /** Daily limit of recipients. */
  allowance: number
  /** The last day with emails, in days since 1970, UTC, and that day's recipients; 0 before the first. */
  day: Generated<number>
  recipients: Generated<number>
  /** Complaints since the operator last checked, and the day of the last. */
  complaints: Generated<number>
  complained_day: Generated<number>
}

/** Recipients of each organisation by day. */
interface MailRecipients {
  tenant_id: string
  day: number
  /** Digest of the address. */
  address: string
}

/** Tables about organisations' emails to their customers. */
export interface MailTables {
  mail_senders: MailSenders
  mail_recipients: MailRecipients
}

import { mailLimits } from '@earshot/shared/mail-limits'
import type { MailTables } from '../db/tables/mail-tables.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'

type Change = (row: TransferredRow) => TransferredRow

/** The plan stays as one that the operator has set, because its subscription or trial does not come along. */
const withPlanOfOperator: Change = (tenant) => ({
  ...tenant,
  set_plan: tenant.plan,
  payment_failed_at: null,
})

/** Emails that wait at the old place are not sent from here: the archive may name anybody. */
const withoutMail: Change = (notification) => ({ ...notification, mail_due: null, mail_kept_back: 0 })

/**
 * A customer's consent to emails, and the confirmation of an address that a site has signed, hold for the installation
 * that asked for them: here their owner is asked again.
 */
const withoutConsent: Change = (person) => ({
  ...person,
  mail_confirmed_at: null,
  mail_asked_at: person.mail_confirmed_at === null ? person.mail_asked_at : null,
  email_confirmed_at: person.external_id === null ? person.email_confirmed_at : null,
})

const changes: { readonly [Table in TransferredTable]?: Change } = {
  notifications: withoutMail,
  people: withoutConsent,
  tenants: withPlanOfOperator,
}

/** A row of an archive as it is inserted: without what would be wrong, or would act, in another installation. */
export const arrivedRow = (table: TransferredTable, row: TransferredRow): TransferredRow =>
  changes[table]?.(row) ?? row

/** An organisation that came in an archive emails no customers until the operator resumes its emails. */
export const stoppedSender = (tenantId: string, now: number) =>
  ({
    tenant_id: tenantId,
    trusted_at: null,
    stopped_at: now,
    domain: '',
    domain_token: '',
    domain_proven_at: null,
    allowance: mailLimits.mailRecipientsFirstDay,
    day: 0,
    recipients: 0,
    complaints: 0,
    complained_day: 0,
  }) satisfies Record<keyof MailTables['mail_senders'], unknown>

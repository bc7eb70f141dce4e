import { mailLimits } from '@earshot/shared/mail-limits'
import type { WebhookOff } from '@earshot/shared/webhook/webhook'
import type { OperatorAction } from '../db/operator-log.ts'
import type { ChatTrouble } from '../db/tables/integration-tables.ts'
import type { Schema } from '../db/tables/schema.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'
import { newId } from '../lib/id.ts'

type Change = (row: TransferredRow) => TransferredRow | undefined

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

/** The job that publishes a scheduled entry stays behind, so the entry is a draft. */
const asDraft: Change = (entry) => ({ ...entry, publish_at: null })

/** The job of a broadcast stays behind; the team resumes it, or not. */
const asStopped: Change = (broadcast) =>
  broadcast.state === 'scheduled' || broadcast.state === 'sending'
    ? { ...broadcast, state: 'stopped' }
    : broadcast

const interruptedImport = 'The organisation moved to this server before the end. Check the file again.'
const interruptedVotes = 'The organisation moved to this server before all votes were cast.'

/** The job of an import stays behind: the team begins the check, the import or its undo again. */
const asInterruptedImport: Change = (row) => {
  if (row.state === 'checking') return { ...row, state: 'uploaded' }
  if (row.state === 'running') return { ...row, state: 'checked', problem: interruptedImport }
  return row.state === 'undoing' ? { ...row, state: 'done' } : row
}

/** The job of a list of votes stays behind: votes that it has cast stay, and the team can take them back. */
const asInterruptedVotes: Change = (batch) => {
  if (batch.state === 'running') return { ...batch, state: 'done', problem: interruptedVotes }
  return batch.state === 'undoing' ? { ...batch, state: 'done' } : batch
}

/** Switched off until it gets a secret that its receiver can know: the old one stays behind. */
const asUnknownWebhook: Change = (webhook) => ({
  ...webhook,
  off: 'moved' satisfies WebhookOff,
  previous_ends_at: null,
  failures: 0,
  failing_since: null,
  warned_at: null,
  paused_until: null,
})

const movedTracker = 'The organisation moved to this server. Connect the project again, with a new token.'

/** The service's hook calls the old place. */
const asUnconnectedTracker: Change = (tracker) => ({
  ...tracker,
  hook: null,
  signs_events: 0,
  trouble: movedTracker,
})

/** The job that creates an issue stays behind. */
const asFailedIssue: Change = (issue) => (issue.state === 'creating' ? { ...issue, state: 'failed' } : issue)

/** A channel elsewhere is nothing but the address that is its secret. */
const ofSlack: Change = (channel) =>
  channel.service === 'slack' ? { ...channel, leased_until: 0 } : undefined

const changes: { readonly [Table in TransferredTable]?: Change } = {
  broadcasts: asStopped,
  changelog_entries: asDraft,
  chat_channels: ofSlack,
  imports: asInterruptedImport,
  issue_trackers: asUnconnectedTracker,
  linked_issues: asFailedIssue,
  notifications: withoutMail,
  // Votes that the interrupted job of a list would have cast.
  pending_votes: () => undefined,
  people: withoutConsent,
  slack_workspaces: (workspace) => ({ ...workspace, trouble: 'token' satisfies ChatTrouble }),
  tenants: withPlanOfOperator,
  vote_batches: asInterruptedVotes,
  webhooks: asUnknownWebhook,
}

/**
 * A row of an archive as it is inserted: without content that would be wrong, would act, or would wait for ever in
 * another installation; undefined for a row that stays behind.
 */
export function arrivedRow(table: TransferredTable, row: TransferredRow): TransferredRow | undefined {
  const change = changes[table]
  return change ? change(row) : row
}

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
  }) satisfies Record<keyof Schema['mail_senders'], unknown>

/** The entry of the operators' log about an organisation that came in an archive. */
export const arrivalRecord = (id: string, now: number) =>
  ({
    id: newId(),
    operator: 'terminal',
    action: 'organisation.imported' satisfies OperatorAction,
    target: id,
    created_at: now,
  }) satisfies Record<keyof Schema['operator_log'], unknown>

import { recordOf } from '@earshot/shared/record'
import type { GlobalTables } from './global-tables.ts'
import { tenantTableNames } from './schema.ts'

/**
 * Where a table's rows are stored on a Postgres that Citus spreads over several nodes:
 * - `distributed`: each organisation's rows on one node, chosen by `tenant_id`;
 * - `reference`: all rows on every node, for few rows that distributed tables refer to; each write takes all nodes;
 * - `local`: on the coordinator alone, for the installation's own.
 */
export type TableClass = 'distributed' | 'reference' | 'local'

/** Global tables by class. A session, a link in a mail or a key is looked up before its organisation is known. */
const globalTableClasses: Readonly<Record<keyof Omit<GlobalTables, 'usage_rows'>, TableClass>> = {
  tenants: 'reference',
  users: 'reference',
  memberships: 'reference',
  outbox: 'distributed',
  usage_totals: 'distributed',
  usage_changes: 'distributed',
  subscriptions: 'distributed',
  invoices: 'distributed',
  credit_claims: 'distributed',
  plan_periods: 'distributed',
  complimentary_plans: 'distributed',
  mail_senders: 'distributed',
  mail_recipients: 'distributed',
  removed_files: 'distributed',
  events: 'local',
  jobs: 'local',
  outbox_receipts: 'local',
  webhook_lanes: 'local',
  erasures: 'local',
  project_keys: 'local',
  project_slugs: 'local',
  retired_keys: 'local',
  api_key_secrets: 'local',
  beta_deals: 'local',
  provider_events: 'local',
  photos: 'local',
  oauth_accounts: 'local',
  oauth_flows: 'local',
  held_sign_ups: 'local',
  sessions: 'local',
  one_time_tokens: 'local',
  daily_counts: 'local',
  guess_counts: 'local',
  consumer_cursors: 'local',
  subscribers: 'local',
  contact_messages: 'local',
  operator_log: 'local',
  operator_idempotency_keys: 'local',
  installation_facts: 'local',
  status_samples: 'local',
  incidents: 'local',
  incident_updates: 'local',
  maintenance_windows: 'local',
}

/** Tables that an engine creates for itself. */
const engineTableClasses: Readonly<Record<string, TableClass>> = {
  search_documents: 'distributed',
}

/** Every table of a Postgres installation with its class. All tables of organisations are distributed. */
export const tableClasses: Readonly<Record<string, TableClass>> = {
  ...globalTableClasses,
  ...engineTableClasses,
  ...recordOf(tenantTableNames, (): TableClass => 'distributed'),
}

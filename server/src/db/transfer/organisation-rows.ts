import { type TenantTables, tenantTables } from '../tables/schema.ts'
import type { TableMetadata } from '../tables/tenant-table.ts'
import { omissionOf, type TransferredTable, transferredTables } from './transferred-tables.ts'

type GlobalTable = Exclude<TransferredTable, keyof TenantTables>

/** Rows of an organisation in a table of the whole installation: SQL that finds them by `$id`, and their key. */
interface OwnRows {
  condition: string
  key: readonly string[]
}

const ofTenant = (...key: string[]): OwnRows => ({ condition: 'tenant_id = $id', key })
const members = 'select user_id from memberships where tenant_id = $id'

/**
 * Tables of the whole installation with an organisation's own rows. The others are left behind, because their rows are
 * about this installation (bills, trust, sessions, limits), or would make another one act (events, jobs). The compiler
 * demands an entry for each table.
 */
const globalTables: { readonly [Table in GlobalTable]: OwnRows | 'stays' } = {
  api_key_secrets: 'stays',
  beta_deals: 'stays',
  complimentary_plans: 'stays',
  consumer_cursors: 'stays',
  contact_messages: 'stays',
  credit_claims: 'stays',
  daily_counts: 'stays',
  erasures: 'stays',
  events: 'stays',
  guess_counts: 'stays',
  held_sign_ups: 'stays',
  incident_updates: 'stays',
  incidents: 'stays',
  invoices: 'stays',
  jobs: 'stays',
  mail_recipients: 'stays',
  mail_senders: 'stays',
  maintenance_windows: 'stays',
  memberships: ofTenant('user_id'),
  oauth_accounts: 'stays',
  oauth_flows: 'stays',
  one_time_tokens: 'stays',
  operator_idempotency_keys: 'stays',
  operator_log: 'stays',
  outbox: 'stays',
  outbox_receipts: 'stays',
  photos: { condition: `user_id in (${members})`, key: ['user_id'] },
  plan_periods: 'stays',
  project_keys: ofTenant('public_key'),
  project_slugs: ofTenant('slug'),
  provider_events: 'stays',
  removed_files: 'stays',
  retired_keys: 'stays',
  sessions: 'stays',
  status_samples: 'stays',
  subscribers: 'stays',
  subscriptions: 'stays',
  tenants: { condition: 'id = $id', key: ['id'] },
  usage_changes: 'stays',
  usage_totals: ofTenant('tenant_id'),
  users: { condition: `id in (${members})`, key: ['id'] },
  webhook_lanes: 'stays',
}

const metadata: { readonly [Table in keyof TenantTables]: TableMetadata } = tenantTables

function ownRows(table: TransferredTable): OwnRows | 'stays' {
  if (omissionOf(table, 'organisation').rows === 'true') return 'stays'
  return isGlobal(table) ? globalTables[table] : ofTenant(...metadata[table].key)
}

const isGlobal = (table: TransferredTable): table is GlobalTable => Object.hasOwn(globalTables, table)

/** Tables whose rows an organisation takes along when it moves to another installation. */
export const movedTables = transferredTables.filter((table) => ownRows(table) !== 'stays')

/** SQL for the rows of one organisation, and the columns by which they are in the same order everywhere. */
export function rowsOfOrganisation(table: TransferredTable, tenantId: string): OwnRows {
  const rows = ownRows(table)
  if (rows === 'stays' || !/^[0-9a-f-]{36}$/.test(tenantId))
    throw new Error(`No rows of ${table} belong to the organisation ${tenantId}`)
  return { ...rows, condition: rows.condition.replaceAll('$id', `'${tenantId}'`) }
}

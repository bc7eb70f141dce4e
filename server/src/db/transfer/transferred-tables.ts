import { keysOf } from '@earshot/shared/record'
import type { Schema } from '../tables/schema.ts'

/**
 * Secrets of a table, which only an encrypted archive may contain:
 * - `no`: the table has none;
 * - `table`: its rows are secrets, or are useless without them, or refer to such rows;
 * - `columns`: the columns with secrets, each with its value in an archive without secrets;
 * - `except`: SQL for the rows that contain secrets;
 * - `connection`: the columns whose secrets connect to another service. Without them a backup leaves the rows out, and an
 *   organisation takes them along, to be connected again.
 */
type TableSecrets<Column extends PropertyKey> =
  | 'no'
  | 'table'
  | { columns: { readonly [Name in Column]?: null } }
  | { except: string }
  | { connection: readonly Column[] }

/** A declared table; the view of how much each row counts has no rows of its own, and facts belong to their place. */
export type TransferredTable = Exclude<keyof Schema, 'usage_rows' | 'installation_facts'>

/** Every table of an archive; the compiler demands an entry for each declared table. The search index is made anew. */
const secrets: { readonly [Table in TransferredTable]: TableSecrets<keyof Schema[Table]> } = {
  activities: 'no',
  api_key_secrets: 'table',
  api_keys: 'no',
  audit_addresses: 'no',
  audit_heads: 'no',
  audit_log: 'no',
  beta_deals: 'no',
  board_columns: 'no',
  broadcasts: 'no',
  changelog_entries: 'no',
  changelog_items: 'no',
  changelog_subscriptions: 'no',
  comment_versions: 'no',
  comments: 'no',
  companies: 'no',
  complimentary_plans: 'no',
  consumer_cursors: 'no',
  contact_codes: 'table',
  contact_messages: 'no',
  contact_secrets: 'table',
  counters: 'no',
  credit_claims: 'no',
  custom_fields: 'no',
  daily_counts: 'no',
  dismissed_errors: 'no',
  erasures: 'no',
  events: 'no',
  feedback: 'no',
  feedback_companies: 'no',
  feedback_field_values: 'no',
  files: 'no',
  fix_answers: 'no',
  follows: 'no',
  guess_counts: 'no',
  held_sign_ups: 'table',
  idempotency_keys: 'table',
  identity_days: 'no',
  identity_secrets: 'table',
  import_erasures: 'no',
  import_ids: 'no',
  import_parts: 'no',
  import_refusals: 'no',
  imported_rows: 'no',
  imports: 'no',
  incident_updates: 'no',
  incidents: 'no',
  invitations: 'no',
  invoices: 'no',
  issue_trackers: { connection: ['token', 'hook_secret'] },
  jobs: { except: "kind = 'sendMail'" },
  linked_issues: { connection: [] },
  logos: 'no',
  mail_recipients: 'no',
  mail_senders: 'no',
  maintenance_windows: 'no',
  memberships: 'no',
  merged_people: 'no',
  notification_settings: 'no',
  notifications: 'no',
  oauth_accounts: 'no',
  oauth_flows: 'table',
  one_time_tokens: 'table',
  operator_idempotency_keys: 'table',
  operator_log: 'no',
  outbox: { except: "kind = 'sendMail'" },
  outbox_receipts: 'no',
  people: { columns: { visitor_hash: null } },
  pending_votes: 'no',
  person_field_values: 'no',
  person_notes: 'no',
  photos: 'no',
  plan_periods: 'no',
  project_keys: 'no',
  project_slugs: 'no',
  projects: 'no',
  provider_events: 'no',
  read_marks: 'no',
  removed_files: 'no',
  reports: 'no',
  retired_keys: 'no',
  sessions: 'table',
  sightings: 'no',
  signed_companies: 'no',
  chat_channels: { connection: ['address'] },
  chat_messages: 'table',
  slack_workspaces: { connection: ['token', 'signing_secret'] },
  source_maps: 'no',
  status_samples: 'no',
  statuses: 'no',
  subscribers: { columns: { confirm_hash: null } },
  subscriptions: 'no',
  tag_links: 'no',
  tags: 'no',
  task_comments: 'no',
  task_feedback: 'no',
  tasks: 'no',
  tenants: 'no',
  tracker_deliveries: 'table',
  unread_counts: 'no',
  upload_keys: 'no',
  usage_changes: 'no',
  usage_totals: 'no',
  users: { columns: { password_hash: null } },
  vote_batches: 'no',
  votes: 'no',
  webhook_deliveries: 'table',
  webhook_lanes: 'table',
  webhook_tries: 'table',
  webhooks: { connection: ['sealed_secret', 'sealed_previous'] },
}

export const transferredTables = keysOf(secrets)

export const isTransferred = (name: string): name is TransferredTable => Object.hasOwn(secrets, name)

/** Rows and columns of a table that an archive without secrets lacks. */
export interface Omission {
  /** Columns that are null instead. */
  columns: readonly string[]
  /** SQL for the rows that are left out; undefined for none. */
  rows: string | undefined
}

/** An archive of a whole installation, or of one organisation. */
type ArchiveKind = 'backup' | 'organisation'

export function omissionOf(table: TransferredTable, kind: ArchiveKind): Omission {
  const facts = secrets[table]
  if (facts === 'no') return { columns: [], rows: undefined }
  if (facts === 'table') return { columns: [], rows: 'true' }
  if ('connection' in facts)
    return kind === 'backup' ? { columns: [], rows: 'true' } : { columns: facts.connection, rows: undefined }
  return 'except' in facts
    ? { columns: [], rows: facts.except }
    : { columns: Object.keys(facts.columns), rows: undefined }
}

/** Names of all that an archive of some tables lacks without secrets, for people. */
export const omissions = (tables: readonly TransferredTable[], kind: ArchiveKind): string[] =>
  tables.flatMap((table) => {
    const { columns, rows } = omissionOf(table, kind)
    if (rows === 'true') return [table]
    if (rows) return [`${table} (${rows})`]
    return columns.map((column) => `${table}.${column}`)
  })

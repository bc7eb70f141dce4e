import type { TenantTables } from './schema.ts'

/**
 * The key of every tenant table, beside `tenant_id`. Tables stand before those they refer to: in this
 * order their rows can go, and the audit log goes last.
 */
export const tableKeys = {
  notifications: ['person_id', 'sending_id'],
  unread_counts: ['person_id', 'project_id'],
  notification_settings: ['person_id', 'type'],
  merged_people: ['from_id'],
  sendings: ['id'],
  follows: ['feedback_id', 'person_id'],
  activities: ['item_id', 'id'],
  fix_answers: ['feedback_id', 'person_id'],
  changelog_items: ['entry_id', 'feedback_id'],
  changelog_entries: ['id'],
  tag_links: ['item_id', 'tag_id'],
  tags: ['id'],
  task_feedback: ['task_id', 'feedback_id'],
  files: ['id'],
  upload_keys: ['project_id'],
  source_maps: ['id'],
  votes: ['feedback_id', 'person_id'],
  reports: ['id'],
  comment_versions: ['comment_id', 'id'],
  comments: ['id'],
  tasks: ['id'],
  feedback: ['id'],
  board_columns: ['id'],
  statuses: ['id'],
  logos: ['project_id'],
  identity_secrets: ['id'],
  identity_days: ['project_id', 'day'],
  sightings: ['project_id', 'origin'],
  projects: ['id'],
  invitations: ['id'],
  idempotency_keys: ['key'],
  counters: ['name'],
  contact_secrets: ['hash'],
  contact_codes: ['email'],
  person_notes: ['id'],
  people: ['id'],
  audit_addresses: ['seq'],
  audit_log: ['seq'],
  audit_heads: [],
} as const satisfies { [Table in keyof TenantTables]: readonly (keyof TenantTables[Table])[] }

/** The names of the tenant tables, for the scope and the guard. */
export const tenantTables: ReadonlySet<string> = new Set(Object.keys(tableKeys))

/** Values of a table's key. */
export type KeyValues = readonly (string | number)[]

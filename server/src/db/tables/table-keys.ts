import type { TenantTables } from './schema.ts'

/**
 * The key of every tenant table, beside `tenant_id`. Tables stand before those they refer to: in this
 * order their rows can go, and the audit log goes last.
 */
export const tableKeys = {
  activities: ['item_id', 'id'],
  tag_links: ['item_id', 'tag_id'],
  tags: ['id'],
  task_feedback: ['task_id', 'feedback_id'],
  votes: ['feedback_id', 'person_id'],
  reports: ['id'],
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
  people: ['id'],
  audit_addresses: ['seq'],
  audit_log: ['seq'],
  audit_heads: [],
} as const satisfies { [Table in keyof TenantTables]: readonly (keyof TenantTables[Table])[] }

/** The names of the tenant tables, for the scope and the guard. */
export const tenantTables: ReadonlySet<string> = new Set(Object.keys(tableKeys))

/** Values of a table's key. */
export type KeyValues = readonly (string | number)[]

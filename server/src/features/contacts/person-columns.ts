import type { TenantTables } from '../../db/tables/schema.ts'

/**
 * What stands in a column that names a person:
 * - `members`: a member of the team, never a contact;
 * - `words`: what the contact wrote or voted, which merging, erasure and export each treat in their own way;
 * - `rows`: rows that are the contact's own. They go with the contact, become whose the contact becomes, and are in their
 *   export with the columns that `exportedRows` names;
 * - `traces`: what is kept about what happened, as an id that leads to nobody once the contact is gone.
 */
type PersonColumn = 'members' | 'words' | 'rows' | 'traces'

/**
 * Every column of a tenant's table that names a person. A table that is missing here does not compile; a column that is
 * missing fails a test, which looks at the database.
 */
export const personColumns = {
  people: {},
  contact_secrets: { person_id: 'rows' },
  contact_codes: {},
  person_notes: { person_id: 'rows', author_id: 'members' },
  projects: {},
  identity_secrets: {},
  identity_days: {},
  sightings: {},
  logos: {},
  statuses: {},
  counters: {},
  feedback: { author_id: 'words', assignee_id: 'members' },
  reports: { author_id: 'words' },
  votes: { person_id: 'words', cast_by_id: 'members' },
  comments: { author_id: 'words' },
  comment_versions: {},
  files: { author_id: 'rows' },
  upload_keys: {},
  source_maps: {},
  board_columns: {},
  tasks: { assignee_id: 'members' },
  task_feedback: {},
  tags: {},
  tag_links: {},
  activities: { actor_id: 'traces' },
  follows: { person_id: 'rows' },
  sendings: { actor_id: 'traces' },
  notifications: { person_id: 'rows' },
  unread_counts: { person_id: 'rows' },
  notification_settings: { person_id: 'rows' },
  merged_people: { into_id: 'rows' },
  changelog_entries: {},
  changelog_items: {},
  fix_answers: { person_id: 'rows' },
  idempotency_keys: {},
  invitations: { invited_by_id: 'members' },
  audit_heads: {},
  audit_log: { actor_id: 'traces' },
  audit_addresses: {},
} as const satisfies {
  [Table in keyof TenantTables]: { [Column in keyof TenantTables[Table]]?: PersonColumn }
}

/** A table with rows of a contact's own. */
export type RowsTable = {
  [Table in keyof typeof personColumns]: 'rows' extends (typeof personColumns)[Table][keyof (typeof personColumns)[Table]]
    ? Table
    : never
}[keyof typeof personColumns]

/** What of each such table a contact's export holds; null where it is a secret, or the team's own. */
export const exportedRows: { [Table in RowsTable]: readonly (keyof TenantTables[Table])[] | null } = {
  contact_secrets: null,
  person_notes: null,
  files: ['id', 'feedback_id', 'comment_id', 'name', 'type', 'bytes', 'width', 'height', 'created_at'],
  follows: ['feedback_id', 'following', 'created_at'],
  notifications: ['sending_id', 'read_at'],
  unread_counts: null,
  notification_settings: ['type', 'in_app', 'mail'],
  merged_people: null,
  fix_answers: ['feedback_id', 'entry_id', 'fixed', 'created_at'],
}

/** The tables with rows of a contact's own, each with the column that names them. */
export const rowsTables: readonly { table: RowsTable; column: 'person_id' }[] = Object.entries(
  personColumns,
).flatMap(([table, columns]) =>
  Object.entries(columns)
    .filter(([, kind]) => kind === 'rows')
    .map(([column]) => ({ table: table as RowsTable, column: column as 'person_id' })),
)

import type { TenantTables } from '../../db/tables/schema.ts'

/** What of a table an export holds. */
interface ExportedTable<Table> {
  columns: readonly (keyof Table & string)[]
  /** Columns that hold JSON as text. */
  json?: readonly (keyof Table & string)[]
  /** Columns that hold 0 or 1. */
  flags?: readonly (keyof Table & string)[]
  /** Columns that stay empty for a row that was deleted, while its deletion can be undone. */
  words?: readonly (keyof Table & string)[]
}

/**
 * What an export holds of each table, in the order of the file. Nothing else goes out: no hash, no secret,
 * and nothing that only the program needs, such as counts that can be counted again.
 */
export const exportedTables: { [Table in keyof TenantTables]: ExportedTable<TenantTables[Table]> | null } = {
  projects: {
    columns: [
      'id',
      'name',
      'slug',
      'public_key',
      'allowed_origins',
      'moderation',
      'branding_color',
      'branding_launcher_text',
      'branding_position',
      'seen_at',
      'seen_origin',
      'refused_at',
      'refused_origin',
      'created_at',
      'updated_at',
      'identity_mode',
      'held_words',
      'archived_at',
    ],
    json: ['allowed_origins', 'held_words'],
  },
  identity_secrets: { columns: ['id', 'project_id', 'ending', 'created_at', 'used_at'] },
  identity_days: { columns: ['project_id', 'day', 'signed', 'unsigned'] },
  sightings: { columns: ['project_id', 'origin', 'seen_at', 'refused_at'] },
  logos: { columns: ['project_id', 'webp_base64'] },
  statuses: {
    columns: ['id', 'project_id', 'name', 'category', 'position', 'freezes_votes', 'freezes_comments'],
    flags: ['freezes_votes', 'freezes_comments'],
  },
  people: {
    columns: [
      'id',
      'kind',
      'name',
      'trusted',
      'blocked',
      'created_at',
      'identity_project_id',
      'external_id',
      'email',
      'email_verified',
    ],
    flags: ['trusted', 'blocked', 'email_verified'],
  },
  feedback: {
    columns: [
      'id',
      'project_id',
      'kind',
      'number',
      'title',
      'body',
      'status_id',
      'author_id',
      'visibility',
      'moderation',
      'hold_reasons',
      'vote_count',
      'comment_count',
      'report_count',
      'answered',
      'created_at',
      'updated_at',
    ],
    json: ['hold_reasons'],
    flags: ['answered'],
  },
  reports: {
    columns: ['id', 'feedback_id', 'author_id', 'body', 'environment', 'created_at'],
    json: ['environment'],
  },
  comments: {
    columns: [
      'id',
      'feedback_id',
      'parent_id',
      'author_id',
      'body',
      'internal',
      'official',
      'moderation',
      'hold_reasons',
      'hidden',
      'created_at',
      'deleted_at',
    ],
    json: ['hold_reasons'],
    flags: ['internal', 'official', 'hidden'],
    words: ['body'],
  },
  votes: { columns: ['feedback_id', 'person_id', 'cast_by_id', 'created_at'] },
  board_columns: {
    columns: ['id', 'project_id', 'name', 'status_id', 'rank', 'wip_limit', 'wip_hard', 'created_at'],
    flags: ['wip_hard'],
  },
  tasks: {
    columns: [
      'id',
      'project_id',
      'number',
      'column_id',
      'rank',
      'title',
      'description',
      'priority',
      'assignee_id',
      'due_at',
      'blocked_reason',
      'created_at',
      'updated_at',
    ],
  },
  task_feedback: { columns: ['task_id', 'feedback_id'] },
  tags: { columns: ['id', 'name', 'color', 'created_at'] },
  tag_links: { columns: ['item_id', 'tag_id', 'kind'] },
  activities: { columns: ['item_id', 'id', 'actor_id', 'type', 'data', 'created_at'], json: ['data'] },
  invitations: {
    columns: [
      'id',
      'email',
      'first_name',
      'last_name',
      'message',
      'role',
      'invited_by_id',
      'created_at',
      'sent_at',
      'expires_at',
    ],
  },
  audit_log: {
    columns: ['seq', 'action', 'actor_id', 'target_kind', 'target_id', 'fields', 'request_id', 'created_at'],
    json: ['fields'],
  },
  audit_addresses: { columns: ['seq', 'address', 'created_at'] },
  counters: null,
  idempotency_keys: null,
  audit_heads: null,
}

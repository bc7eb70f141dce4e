import type { ActivityType, TaskActivityType } from '@earshot/shared/activity'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'
import type { Role } from '@earshot/shared/permissions'
import type { TagColor } from '@earshot/shared/tag'
import type { TaskPriority } from '@earshot/shared/task'
import type { Generated } from 'kysely'
import type { AuditAddresses, AuditHeads, AuditLog } from './audit-tables.ts'
import type { ChangelogEntries, ChangelogItems, FixAnswers } from './changelog-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { Flag, GlobalTables } from './global-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ProjectTables } from './project-tables.ts'

interface Counters {
  name: 'idea' | 'bug' | 'task'
  value: number
}

interface FeedbackTable {
  id: string
  project_id: string
  kind: FeedbackKind
  number: number
  title: string
  body: string
  status_id: string
  author_id: string
  visibility: Visibility
  moderation: ModerationState
  /** JSON list of hold reasons. */
  hold_reasons: string
  /** 1 when everyone may see it: approved and public. Written with `moderation` and `visibility`. */
  listed: Flag
  /** 1 when its status says done or closed. Written with `status_id`. */
  finished: Flag
  vote_count: number
  /** Public comments that everyone who sees the item sees. */
  comment_count: number
  /** Comments held for review. */
  held_comment_count: Generated<number>
  report_count: number
  answered: Flag
  created_at: number
  updated_at: number
  /** `2026-11`: when the team means to have it done. */
  target_month: Generated<string | null>
  /** When its status came to say done; null while it does not. Written with `status_id`. */
  done_at: Generated<number | null>
  /** Which of its tracking links is good: each revocation makes the next one so. */
  tracking_version: Generated<number>
  /** The item that took it in: this one is a pointer to that, and the team's alone. */
  merged_into_id: Generated<string | null>
  merged_at: Generated<number | null>
  /** JSON: how it stood before. */
  before_merge: Generated<string | null>
  /** The member whose it is to see to. */
  assignee_id: Generated<string | null>
}

interface Reports {
  id: string
  feedback_id: string
  author_id: string
  body: string
  environment: string
  /** What the page told with it, as JSON; null where it told nothing. */
  diagnostics: Generated<string | null>
  created_at: number
  /** The merged item that it was written about. */
  merged_from_id: Generated<string | null>
}

interface Votes {
  feedback_id: string
  person_id: string
  cast_by_id: string | null
  created_at: number
  /** The merged item that it was cast for. */
  merged_from_id: Generated<string | null>
}

interface Comments {
  id: string
  feedback_id: string
  parent_id: string | null
  author_id: string
  /** Empty once it was erased after its deletion. */
  body: string
  internal: Flag
  official: Flag
  created_at: number
  moderation: Generated<ModerationState>
  /** JSON list of hold reasons. */
  hold_reasons: Generated<string>
  hidden: Generated<Flag>
  /** 1 when whoever sees the item sees it: written with `moderation`, `internal` and `hidden`. */
  listed: Generated<Flag>
  /** Its words are kept for a while after that, to undo it. */
  deleted_at: Generated<number | null>
  /** When its author last changed its words. */
  edited_at: Generated<number | null>
  /** The merged item that it was written about. */
  merged_from_id: Generated<string | null>
}

/** What stood in a comment before it was edited. */
interface CommentVersions {
  comment_id: string
  id: string
  body: string
  /** When these words were written. */
  created_at: number
  /** That of its comment; written with it. */
  deleted_at: Generated<number | null>
}

interface BoardColumns {
  id: string
  project_id: string
  name: string
  status_id: string | null
  rank: string
  wip_limit: number | null
  wip_hard: Flag
  task_count: number
  created_at: number
}

interface Tasks {
  id: string
  project_id: string
  number: number
  column_id: string
  rank: string
  title: string
  description: string
  priority: TaskPriority
  assignee_id: string | null
  due_at: number | null
  blocked_reason: string | null
  created_at: number
  updated_at: number
}

interface TaskFeedback {
  task_id: string
  feedback_id: string
}

interface Tags {
  id: string
  name: string
  /** The name as it is compared: `tagKey`. */
  key: string
  color: TagColor
  created_at: number
}

interface TagLinks {
  /** An item of feedback or a task. */
  item_id: string
  tag_id: string
  kind: 'feedback' | 'task'
}

/** One line of an item's timeline. */
interface Activities {
  /** An item of feedback, or a task. */
  item_id: string
  id: string
  actor_id: string | null
  type: ActivityType | TaskActivityType
  /** JSON: `ActivityData`, or `TaskActivityData`. */
  data: string
  created_at: number
}

interface IdempotencyKeys {
  /** Digest of whose key it is, for which operation, and the key itself. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

interface Invitations {
  id: string
  /** Lower-cased; at most one invitation waits for an address. */
  email: string
  first_name: string
  last_name: string
  message: string
  role: Role
  invited_by_id: string
  created_at: number
  sent_at: number
  expires_at: number
}

/**
 * Tables whose rows belong to one tenant, reached through a `TenantDb` alone; it adds their `tenant_id`, which cannot be
 * passed.
 */
export interface TenantTables extends NotificationTables, PeopleTables, FileTables, ProjectTables {
  counters: Counters
  feedback: FeedbackTable
  reports: Reports
  votes: Votes
  comments: Comments
  comment_versions: CommentVersions
  board_columns: BoardColumns
  tasks: Tasks
  task_feedback: TaskFeedback
  tags: Tags
  tag_links: TagLinks
  activities: Activities
  changelog_entries: ChangelogEntries
  changelog_items: ChangelogItems
  fix_answers: FixAnswers
  idempotency_keys: IdempotencyKeys
  invitations: Invitations
  audit_heads: AuditHeads
  audit_log: AuditLog
  audit_addresses: AuditAddresses
}

/** Every table as the database has it. */
export type Schema = GlobalTables & {
  [Table in keyof TenantTables]: TenantTables[Table] & { tenant_id: string }
}

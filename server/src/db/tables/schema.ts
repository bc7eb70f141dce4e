import type { ActivityType, TaskActivityType } from '@earshot/shared/activity'
import type { LauncherPosition } from '@earshot/shared/branding'
import type { AuditTarget, EventType } from '@earshot/shared/events'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'
import type { IdentityMode } from '@earshot/shared/identity'
import type { Role } from '@earshot/shared/permissions'
import type { ModerationMode } from '@earshot/shared/project'
import type { StatusCategory } from '@earshot/shared/status'
import type { TagColor } from '@earshot/shared/tag'
import type { TaskPriority } from '@earshot/shared/task'
import type { Generated } from 'kysely'
import type { Flag, GlobalTables } from './global-tables.ts'

interface People {
  tenant_id: string
  id: string
  kind: 'member' | 'contact' | 'system' | 'api_key'
  name: string
  user_id: string | null
  /** SHA-256 of an anonymous contact's visitor secret. */
  visitor_hash: string | null
  trusted: Flag
  blocked: Flag
  created_at: number
  /** Of a verified contact: the project whose site named them, and that site's own id for them. */
  identity_project_id: Generated<string | null>
  external_id: Generated<string | null>
  email: Generated<string | null>
  /** 1 when that site says that the address was proven. */
  email_verified: Generated<Flag>
}

interface Projects {
  tenant_id: string
  id: string
  name: string
  slug: string
  public_key: string
  /** JSON list of origins. */
  allowed_origins: string
  moderation: ModerationMode
  branding_color: string | null
  branding_launcher_text: string | null
  logo_hash: string | null
  seen_at: number | null
  seen_origin: string | null
  refused_at: number | null
  refused_origin: string | null
  created_at: number
  updated_at: number
  identity_mode: Generated<IdentityMode>
  branding_position: Generated<LauncherPosition | null>
  /** JSON list of words. */
  held_words: Generated<string>
  /** Since when customers find nothing of it; null while it is in use. */
  archived_at: Generated<number | null>
  /** When its deletion began; null for every project that exists. */
  deleted_at: Generated<number | null>
}

interface IdentitySecrets {
  tenant_id: string
  id: string
  project_id: string
  /** The secret, encrypted under the installation's own (`server/src/auth/sealing.ts`). */
  sealed: string
  ending: string
  created_at: number
  used_at: number | null
}

/** Contact sessions of a day, counted where a project measures. */
interface IdentityDays {
  tenant_id: string
  project_id: string
  /** Since 1970, UTC. */
  day: number
  signed: number
  unsigned: number
}

/** When a project's widget last called from an origin, and when it was refused there. */
interface Sightings {
  tenant_id: string
  project_id: string
  origin: string
  seen_at: number | null
  refused_at: number | null
}

interface Logos {
  tenant_id: string
  project_id: string
  hash: string
  webp_base64: string
}

interface Statuses {
  tenant_id: string
  id: string
  project_id: string
  name: string
  category: StatusCategory
  position: number
  freezes_votes: Flag
  freezes_comments: Flag
}

interface Counters {
  tenant_id: string
  name: 'idea' | 'bug' | 'task'
  value: number
}

interface FeedbackTable {
  tenant_id: string
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
  /** The team's public comments since the author last looked. */
  author_unread: number
  /** 1 when the status has changed since the author last looked, and not without notifying. */
  author_status_unread: Generated<Flag>
  created_at: number
  updated_at: number
}

interface Reports {
  tenant_id: string
  id: string
  feedback_id: string
  author_id: string
  body: string
  environment: string
  created_at: number
}

interface Votes {
  tenant_id: string
  feedback_id: string
  person_id: string
  cast_by_id: string | null
  created_at: number
}

interface Comments {
  tenant_id: string
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
}

interface BoardColumns {
  tenant_id: string
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
  tenant_id: string
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
  tenant_id: string
  task_id: string
  feedback_id: string
}

interface Tags {
  tenant_id: string
  id: string
  name: string
  /** The name as it is compared: `tagKey`. */
  key: string
  color: TagColor
  created_at: number
}

interface TagLinks {
  tenant_id: string
  /** An item of feedback or a task. */
  item_id: string
  tag_id: string
  kind: 'feedback' | 'task'
}

/** One line of an item's timeline. */
interface Activities {
  tenant_id: string
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
  tenant_id: string
  /** Digest of whose key it is, for which operation, and the key itself. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

interface Invitations {
  tenant_id: string
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

interface AuditHeads {
  tenant_id: string
  seq: number
  /** The newest entry's. */
  hash: string
}

interface AuditLog {
  tenant_id: string
  /** From 1 without a gap. */
  seq: number
  action: EventType
  actor_id: string | null
  target_kind: AuditTarget | null
  target_id: string | null
  /** JSON list of the names of what was changed; never values. */
  fields: string
  /** SHA-256 of the salt and the address in `audit_addresses`: what is chained stays when the address goes. */
  address_digest: string
  request_id: string
  created_at: number
  /** SHA-256 over this entry and the hash of the one before. */
  hash: string
}

/** From which address an entry came, for as long as that is kept. */
interface AuditAddresses {
  tenant_id: string
  seq: number
  address: string
  salt: string
  created_at: number
}

/** Tables whose rows belong to one tenant; reached through a `TenantDb` alone. */
export interface TenantTables {
  people: People
  projects: Projects
  identity_secrets: IdentitySecrets
  identity_days: IdentityDays
  sightings: Sightings
  logos: Logos
  statuses: Statuses
  counters: Counters
  feedback: FeedbackTable
  reports: Reports
  votes: Votes
  comments: Comments
  board_columns: BoardColumns
  tasks: Tasks
  task_feedback: TaskFeedback
  tags: Tags
  tag_links: TagLinks
  activities: Activities
  idempotency_keys: IdempotencyKeys
  invitations: Invitations
  audit_heads: AuditHeads
  audit_log: AuditLog
  audit_addresses: AuditAddresses
}

export type Schema = TenantTables & GlobalTables

/** Tenant tables as queries see them: `tenant_id` is added for them and cannot be passed. */
export type TenantSchema = { [Table in keyof TenantTables]: Omit<TenantTables[Table], 'tenant_id'> }

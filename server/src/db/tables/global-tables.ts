import type { EventType } from '@earshot/shared/event/events'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { ApiKeySecrets } from './api-key-tables.ts'
import type { BillingTables, PlanTables } from './billing-tables.ts'
import type { RemovedFiles } from './file-tables.ts'
import type { LimitTables } from './limit-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { OutboxTables } from './outbox-tables.ts'
import type { StatusTables } from './status-tables.ts'
import type { WebhookLanes } from './webhook-tables.ts'

/*
 * One column vocabulary on both engines: ids are text (UUID version 7), times integer milliseconds UTC,
 * flags 0 or 1, JSON text, enumerations text with a check.
 */
export type Flag = 0 | 1

interface Tenants {
  id: string
  name: string
  plan: PlanName
  created_at: number
  updated_at: number
  /** When its deletion began; null for every organisation that exists. */
  deleted_at: Generated<number | null>
  /** When the operator suspended the organisation; null otherwise. */
  suspended_at: Generated<number | null>
  /** Reason of the suspension, shown to members. */
  suspended_reason: Generated<string>
  /** Sender name of its emails, if its plan allows one; '' for the installation's own name. */
  sender_name: Generated<string>
  /** Of the revenue of companies, such as USD. */
  currency: Generated<string>
  /** When a payment failed, which locks out all members but administrators; null otherwise. */
  payment_failed_at: Generated<number | null>
  /** The plan that the operator set: applies unless a better one does. */
  set_plan: Generated<PlanName>
  /** The name as it is searched: `folded-columns.ts`. */
  folded_name: Generated<string>
}

interface ProjectKeys {
  public_key: string
  tenant_id: string
  project_id: string
  /** When a replaced key stops working; null for the project's current key. */
  ends_at: Generated<number | null>
}

/** Keys that have ended, since an archive of another organisation may have them. */
interface RetiredKeys {
  /** SHA-256 of the key. */
  digest: string
  /** The organisation that had it, which alone may bring it back. */
  former_tenant_id: string
}

/** Every current and former address of a board: none is given to another project. */
interface ProjectSlugs {
  /** The address, or its SHA-256 once the project is deleted. */
  slug: string
  tenant_id: string | null
  project_id: string | null
  /** The organisation of the deleted project, which alone may bring the address back. */
  former_tenant_id: Generated<string | null>
  /** When the project last took the address. */
  taken_at: number
}

interface Jobs {
  id: string
  tenant_id: string | null
  kind: string
  payload: string
  run_at: number
  attempts: number
  leased_until: number
  failed_at: number | null
  last_error: string | null
  /** The request that caused it, directly or by another job; null for what comes again by itself. */
  request_id: string | null
  /** The recorded span inside of which it was enqueued, as W3C Trace Context. */
  traceparent: string | null
  created_at: number
  /** `jobPriorities`: the lower, the more urgent. */
  priority: Generated<number>
  /** The time at which `run_at` was set; shows whether the clock was set back since. */
  planned_at: Generated<number>
  /** Consecutive runs during which the process ended. */
  interruptions: Generated<number>
  /** Of a recurring job: the number of organisations for which its last run failed. */
  failures: Generated<number>
}

interface Events {
  seq: Generated<number>
  tenant_id: string
  project_id: string | null
  type: EventType
  feedback_id: string | null
  task_id: string | null
  actor_id: string | null
  data: string
  created_at: number
}

interface ConsumerCursors {
  consumer: string
  /** The consumer's position in the event log; the engine's own notation. */
  seq: string
}

export interface Subscribers {
  id: string
  /** `waiting` for the waiting list, `news` for the mailing list. */
  list: 'waiting' | 'news'
  /** Lower-cased, unique in its list. */
  email: string
  /** SHA-256 of the token in the confirmation mail; null once the address has left. */
  confirm_hash: string | null
  confirm_until: number | null
  created_at: number
  /** When the address was confirmed; unconfirmed addresses get no other mail. */
  confirmed_at: number | null
  unsubscribed_at: number | null
}

export interface ContactMessages {
  id: string
  name: string
  email: string
  message: string
  created_at: number
}

/**
 * Erasures, as ids only. A copy of the list is kept outside of the database
 * (`server/src/features/erasure/erased-list.ts`), so that comparing it with this table shows which erasures a restored
 * backup must repeat.
 */
export interface Erasures {
  /** `author` is the author of an item that stays; `id` is then the item's id. */
  kind: 'organisation' | 'account' | 'contact' | 'feedback' | 'author' | 'project' | 'file'
  id: string
  /** '' for an account, which belongs to no organisation. */
  tenant_id: string
  /** The last time: an organisation that was deleted may return and be deleted again. */
  erased_at: number
  /** 1 until the related events are deleted. */
  has_traces: Generated<Flag>
}

/** Operators' actions: what was done to whom and when. */
export interface OperatorLog {
  id: string
  /** The operator's email address. */
  operator: string
  action: string
  target: string
  created_at: number
}

/** Responses to operators' creations, by idempotency key. */
interface OperatorIdempotencyKeys {
  /** Digest of the operator, the operation and the idempotency key. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

/** Facts about the installation, which no backup contains: another installation has others. */
export interface InstallationFacts {
  name: 'file_store' | 'secret' | 'backup' | 'outbox_dead_letters'
  value: string
  /** When a process first found this value; of the file store, when one last used it; of a backup, its moment. */
  since: number
}

/** Tables of the whole installation; here `tenant_id` is data, not a scope. */
export interface GlobalTables
  extends AccountTables,
    BillingTables,
    PlanTables,
    MailTables,
    LimitTables,
    OutboxTables,
    StatusTables {
  tenants: Tenants
  project_keys: ProjectKeys
  api_key_secrets: ApiKeySecrets
  project_slugs: ProjectSlugs
  retired_keys: RetiredKeys
  webhook_lanes: WebhookLanes
  jobs: Jobs
  events: Events
  consumer_cursors: ConsumerCursors
  subscribers: Subscribers
  contact_messages: ContactMessages
  operator_log: OperatorLog
  installation_facts: InstallationFacts
  operator_idempotency_keys: OperatorIdempotencyKeys
  erasures: Erasures
  removed_files: RemovedFiles
}

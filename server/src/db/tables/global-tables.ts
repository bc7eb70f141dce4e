import type { LoginProvider, Theme } from '@earshot/shared/account/account'
import type { EventType } from '@earshot/shared/event/events'
import type { Role } from '@earshot/shared/permissions'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { Generated } from 'kysely'
import type { BillingTables, PlanTables } from './billing-tables.ts'
import type { RemovedFiles } from './file-tables.ts'
import type { LimitTables } from './limit-tables.ts'
import type { MailTables } from './mail-tables.ts'

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
  /** When a payment failed, which locks out all members but administrators; null otherwise. */
  payment_failed_at: Generated<number | null>
  /** The plan that the operator set: applies unless a better one does. */
  set_plan: Generated<PlanName>
  /** The name as it is searched: `folded-columns.ts`. */
  folded_name: Generated<string>
}

interface Users {
  id: string
  /** Lower-cased, unique. */
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  image_url: string
  account_status: '' | 'Completed'
  consent_help: Flag
  consent_marketing: Flag
  created_at: number
  updated_at: number
  theme: Generated<Theme>
  /** A BCP 47 tag, or '' for the browser's. */
  language: Generated<string>
}

interface Photos {
  user_id: string
  hash: string
  webp_base64: string
}

interface Memberships {
  user_id: string
  tenant_id: string
  person_id: string
  role: Role
  owner: Flag
  login_enabled: Flag
  created_at: number
  /** The person's name in this organisation; '' for the person's own name. */
  first_name: Generated<string>
  last_name: Generated<string>
  /** Set by an administrator for this organisation; null for the person's own choice. */
  consent_help: Generated<Flag | null>
  consent_marketing: Generated<Flag | null>
  last_sign_in_at: Generated<number | null>
}

interface OAuthAccounts {
  provider: 'google'
  /** The provider's id of the person; an address may change hands, the id does not. */
  subject: string
  user_id: string
  email: string
  created_at: number
}

interface OAuthFlows {
  /** SHA-256 of the state. */
  state_hash: string
  /** SHA-256 of the cookie that binds the flow to its browser. */
  browser_hash: string
  verifier: string
  nonce: string
  /** JSON: the action that the person had started. */
  payload: string
  expires_at: number
  created_at: number
}

export interface HeldSignUps {
  id: string
  email: string
  /** JSON: the pending sign-up; with the password's hash only. */
  payload: string
  reason: string
  created_at: number
}

interface Sessions {
  /** SHA-256 of the cookie's value; the value itself is never stored. */
  id: string
  user_id: string
  tenant_id: string
  created_at: number
  expires_at: number
  provider: Generated<LoginProvider>
  /** 1 for a session of a recovery link: it can only set a new password. */
  recovery: Generated<Flag>
  /** When the person last authenticated. */
  authenticated_at: Generated<number>
  /** Accurate to a few minutes. */
  last_seen_at: Generated<number>
  user_agent: Generated<string>
}

interface OneTimeTokens {
  /** SHA-256 of the token. */
  hash: string
  purpose: 'activation' | 'recovery' | 'invitation' | 'emailChange' | 'loginCode' | 'contactAddress'
  email: string
  payload: string
  expires_at: number
  created_at: number
  tenant_id: Generated<string | null>
  user_id: Generated<string | null>
  /** Digest of the browser that requested the token; '' if any browser may use it. */
  browser: Generated<string>
}

interface ProjectKeys {
  public_key: string
  tenant_id: string
  project_id: string
  /** When a replaced key stops working; null for the project's current key. */
  ends_at: Generated<number | null>
}

/** Every current and former address of a board: none is given to another project. */
interface ProjectSlugs {
  /** The address, or its SHA-256 once the project is deleted. */
  slug: string
  tenant_id: string | null
  project_id: string | null
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
  /** SHA-256 of the token in the confirmation mail; null once the token was used. */
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

/** One row per minute in which a process checked; a minute without a row was an outage. */
interface StatusSamples {
  /** Minutes since 1970, UTC. */
  minute: number
  /** 1 if a test write to the database succeeded. */
  app: Flag
  /** 1 if mails are being delivered. */
  mail: Flag
}

export interface Incidents {
  id: string
  title: string
  impact: 'minor' | 'major' | 'outage'
  /** 1 if a third party caused the incident. */
  third_party: Flag
  started_at: number
  resolved_at: number | null
  created_at: number
}

export interface IncidentUpdates {
  id: string
  incident_id: string
  stage: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  body: string
  created_at: number
}

export interface MaintenanceWindows {
  id: string
  title: string
  body: string
  starts_at: number
  ends_at: number
  created_at: number
  cancelled_at: number | null
  /** Progress of the announcement and of the cancellation: the highest user id for which the mail was queued. */
  announced_up_to: Generated<string>
  cancelled_up_to: Generated<string>
}

export interface CreditClaims {
  id: string
  tenant_id: string
  /** The member who claimed the credit. */
  person_id: string
  /** `2026-11`, UTC. */
  month: string
  reason: string
  down_minutes: number
  /** Monthly price of the plan, in US cents. */
  cost_cents: number
  credit_cents: number
  state: 'open' | 'granted' | 'refused'
  /** The operator's answer. */
  note: Generated<string>
  created_at: number
  decided_at: number | null
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
  /** Null for an account. */
  tenant_id: string | null
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

/** Tables of the whole installation; here `tenant_id` is data, not a scope. */
export interface GlobalTables extends BillingTables, PlanTables, MailTables, LimitTables {
  tenants: Tenants
  users: Users
  photos: Photos
  memberships: Memberships
  oauth_accounts: OAuthAccounts
  oauth_flows: OAuthFlows
  held_sign_ups: HeldSignUps
  sessions: Sessions
  one_time_tokens: OneTimeTokens
  project_keys: ProjectKeys
  project_slugs: ProjectSlugs
  jobs: Jobs
  events: Events
  consumer_cursors: ConsumerCursors
  subscribers: Subscribers
  contact_messages: ContactMessages
  status_samples: StatusSamples
  incidents: Incidents
  incident_updates: IncidentUpdates
  maintenance_windows: MaintenanceWindows
  credit_claims: CreditClaims
  operator_log: OperatorLog
  operator_idempotency_keys: OperatorIdempotencyKeys
  erasures: Erasures
  removed_files: RemovedFiles
}

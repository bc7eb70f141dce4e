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
  /** Since when the operator keeps its people out; null for all others. */
  suspended_at: Generated<number | null>
  /** What its people are told. */
  suspended_reason: Generated<string>
  /** What its mails come from where its plan allows that; '' for the installation's own name. */
  sender_name: Generated<string>
  /** Since when a payment is missing, which keeps all but its administrators out; null for all others. */
  payment_failed_at: Generated<number | null>
  /** What the operator set by hand: what it is on while nothing better holds. */
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
  /** What this organisation calls the person; '' for the person's own name. */
  first_name: Generated<string>
  last_name: Generated<string>
  /** What an administrator set for this organisation; null for what the person chose. */
  consent_help: Generated<Flag | null>
  consent_marketing: Generated<Flag | null>
  last_sign_in_at: Generated<number | null>
}

interface OAuthAccounts {
  provider: 'google'
  /** The provider's own name for the person; an address may change hands, this does not. */
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
  /** JSON: what the person was about to do. */
  payload: string
  expires_at: number
  created_at: number
}

export interface HeldSignUps {
  id: string
  email: string
  /** JSON: the sign-up as it waits; the password only as its hash. */
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
  /** 1 when it came from a recovery link: good for setting a new password and nothing else. */
  recovery: Generated<Flag>
  /** When the person last proved who they are. */
  authenticated_at: Generated<number>
  /** To a few minutes. */
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
  /** A digest of who requested it; '' where that makes no difference. */
  browser: Generated<string>
}

interface ProjectKeys {
  public_key: string
  tenant_id: string
  project_id: string
  /** Until when a replaced key works; null for the project's current key. */
  ends_at: Generated<number | null>
}

/** Every address that a board has or had: none is given to another project. */
interface ProjectSlugs {
  /** Of a project that is gone, its SHA-256. */
  slug: string
  tenant_id: string | null
  project_id: string | null
  /** When the project last took it. */
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
  /** `jobPriorities`: lower ones first. */
  priority: Generated<number>
  /** The time at which `run_at` was set; it shows whether the clock was set back since. */
  planned_at: Generated<number>
  /** How often in a row it was in hand when its process ended. */
  interruptions: Generated<number>
  /** Of a recurring job: for how many organisations its last run failed. */
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
  /** Where in the event log the consumer stands; the engine's own notation. */
  seq: string
}

export interface Subscribers {
  id: string
  /** Who waits for an account, or who wants news. */
  list: 'waiting' | 'news'
  /** Lower-cased, unique in its list. */
  email: string
  /** SHA-256 of the token in the confirmation mail; null once it was used. */
  confirm_hash: string | null
  confirm_until: number | null
  created_at: number
  /** When the address was proven; nobody is written to before. */
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

/** One per minute in which a process looked; a minute without one was an outage. */
interface StatusSamples {
  /** Since 1970. */
  minute: number
  /** Whether the database took a write. */
  app: Flag
  /** Whether mails go out. */
  mail: Flag
}

export interface Incidents {
  id: string
  title: string
  impact: 'minor' | 'major' | 'outage'
  /** Whether it was somebody else's failure. */
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
  /** The user up to whom, by their ids, mails were ordered that announce it; and that call it off. */
  announced_up_to: Generated<string>
  cancelled_up_to: Generated<string>
}

export interface CreditClaims {
  id: string
  tenant_id: string
  /** The member who asked. */
  person_id: string
  /** `2026-11`, UTC. */
  month: string
  reason: string
  down_minutes: number
  /** What a month of the plan costs, in US cents. */
  cost_cents: number
  credit_cents: number
  state: 'open' | 'granted' | 'refused'
  /** What the operator answers. */
  note: Generated<string>
  created_at: number
  decided_at: number | null
}

/**
 * What was erased: ids alone. The same list stands outside of the database (`server/src/erasure/erased-list.ts`), so that a
 * backup that is restored shows by this table what it has yet to erase.
 */
export interface Erasures {
  /** `author` is that of an item which stays; `id` is the item's. */
  kind: 'organisation' | 'account' | 'contact' | 'feedback' | 'author' | 'project' | 'file'
  id: string
  /** Null for an account. */
  tenant_id: string | null
  erased_at: number
  /** 1 until the events about it are deleted. */
  has_traces: Generated<Flag>
}

/** What operators did, of whom and when. */
export interface OperatorLog {
  id: string
  /** The operator's email address. */
  operator: string
  action: string
  target: string
  created_at: number
}

/** Answers to what operators created, by the key they gave. */
interface OperatorIdempotencyKeys {
  /** Digest of whose key it is, for which operation, and the key itself. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

/** Tables of the whole installation; `tenant_id` is data here, not a scope. */
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

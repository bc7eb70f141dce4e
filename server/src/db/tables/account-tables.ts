import type { LoginProvider, Theme } from '@earshot/shared/account/account'
import type { Role } from '@earshot/shared/permissions'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'

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

/** Tables of users, how they sign in, and the organisations that they belong to. */
export interface AccountTables {
  users: Users
  photos: Photos
  memberships: Memberships
  oauth_accounts: OAuthAccounts
  oauth_flows: OAuthFlows
  held_sign_ups: HeldSignUps
  sessions: Sessions
  one_time_tokens: OneTimeTokens
}

import { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import type { Generated } from 'kysely'
import { z } from 'zod'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

export type ExpiryNotice = 'nothing' | 'week' | 'day'

interface ApiKeys {
  id: string
  /** The author of what the key does; stays when the key is revoked. */
  person_id: string
  created_by_id: string
  name: string
  /** The 8 characters that every secret of the key begins with, after `esk_`. */
  handle: string
  /** JSON list of scopes. */
  scopes: string
  /** The only project that the key reaches; null for all. */
  project_id: string | null
  /** Number of the current secret, counted up by each rotation. */
  version: Generated<number>
  created_at: number
  /** Null for a key that never expires. */
  expires_at: number | null
  /** The last email about the end of the key: none, a week before it, or a day. */
  expiry_notice: ExpiryNotice
  /** Last use, accurate to a minute, and the client's network then. */
  used_at: Generated<number | null>
  used_from: Generated<string | null>
}

/** Secrets of API keys by their hash: a request with a key names no organisation. */
export interface ApiKeySecrets {
  /** SHA-256 of the secret. */
  hash: string
  tenant_id: string
  key_id: string
  /** When a replaced secret stops working; null for the current one. */
  ends_at: number | null
}

export interface ApiKeyTables {
  api_keys: ApiKeys
}

export const apiKeyTables = {
  api_keys: {
    key: ['id'],
    forms: { scopes: storedJson(z.array(ApiKeyScope)) },
    exported: [
      'id',
      'person_id',
      'created_by_id',
      'name',
      'handle',
      'scopes',
      'project_id',
      'created_at',
      'expires_at',
      'used_at',
      'used_from',
    ],
    json: ['scopes'],
    withheld: ['version', 'expiry_notice'],
    people: { person_id: 'members', created_by_id: 'members' },
  },
} as const satisfies TableFacts<ApiKeyTables>

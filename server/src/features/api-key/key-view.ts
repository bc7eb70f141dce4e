import type { ApiKey } from '@earshot/shared/api-key/api-key'
import { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import { z } from 'zod'
import { keyPrefix } from '../../auth/api-key-secret.ts'
import type { KeyRow } from './api-keys.queries.ts'

const Scopes = z.array(ApiKeyScope)

/** The scopes of a stored key. */
export const readScopes = (json: string): ApiKeyScope[] => Scopes.parse(JSON.parse(json))

/** A key as the console lists it. */
export const keyView = (key: KeyRow, previousEndsAt: number | null): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: keyPrefix(key.handle),
  scopes: readScopes(key.scopes),
  projectId: key.project_id,
  version: key.version,
  createdAt: key.created_at,
  expiresAt: key.expires_at,
  previousEndsAt,
  usedAt: key.used_at,
  usedFrom: key.used_from,
})

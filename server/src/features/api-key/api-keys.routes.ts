import {
  ApiKeyList,
  ApiKeyRotation,
  CreatedApiKey,
  NewApiKey,
  OwnApiKey,
} from '@earshot/shared/api-key/api-key'
import { Routes } from '../../http/routes.ts'
import { createKey, revokeKey, rotateKey, showKeys, showOwnKey } from './api-keys.ts'

const access = 'manageApiKeys'

/** API keys of the organisation. */
export const apiKeysRoutes = new Routes()

apiKeysRoutes.get(
  '/api/v1/api-keys',
  { access, summary: 'List the API keys, newest first', answer: ApiKeyList },
  async (ctx) => ({ items: await showKeys(ctx) }),
)

apiKeysRoutes.post(
  '/api/v1/api-keys',
  {
    access,
    recentLogin: true,
    summary: 'Create an API key',
    details:
      'Only this response contains the secret, and its repetition with the same `Idempotency-Key`. The key acts for the organisation, never for the member who made it.',
    body: NewApiKey,
    creates: CreatedApiKey,
  },
  (ctx, { body }) => createKey(ctx, body),
)

apiKeysRoutes.post(
  '/api/v1/api-keys/{keyId}/rotation',
  {
    access,
    recentLogin: true,
    summary: 'Give an API key a new secret',
    details:
      'The current secret goes on working for the chosen hours; one that was ending already ends at once. 409 if `replaces` is no longer the key’s version.',
    body: ApiKeyRotation,
    creates: CreatedApiKey,
  },
  (ctx, { params, body }) => rotateKey(ctx, params.keyId, body),
)

apiKeysRoutes.delete(
  '/api/v1/api-keys/{keyId}',
  {
    access,
    summary: 'Revoke an API key at once',
    details: 'Both of its secrets are refused from the next request on. What the key did keeps its name.',
    noContent: 'Revoked',
  },
  (ctx, { params }) => revokeKey(ctx, params.keyId),
)

apiKeysRoutes.get(
  '/api/v1/me',
  {
    access: 'apiKey',
    summary: 'Get the API key of the request',
    details:
      'Any key may ask, whatever its scopes: a first call that shows whether a key works, and for whom.',
    answer: OwnApiKey,
  },
  (ctx) => showOwnKey(ctx),
)

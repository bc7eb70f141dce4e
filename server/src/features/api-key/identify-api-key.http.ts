import type { Context } from 'hono'
import { isKeySecret } from '../../auth/api-key-secret.ts'
import { findKey, findKeySecret, touchKey } from '../../auth/api-keys.queries.ts'
import { type AppEnv, Ctx, type MemberCtx } from '../../http/context.ts'
import { closedToKeys } from '../../http/permission.ts'
import { networkOf } from '../../http/request/client-address.ts'
import { auditContextOf } from '../../http/request-context.ts'
import type { Demands } from '../../http/route-options.ts'
import type { Services } from '../../http/services.ts'
import {
  apiKeyRefused,
  organisationSuspended,
  paymentRequired,
  unauthenticatedAction,
} from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { readScopes } from './key-view.ts'

/** Milliseconds between two records of a key's use. */
const seenEvery = 60_000

/**
 * Identifies the program behind an API key. Nothing is cached between requests, so a revoked key is refused at its next
 * request, on every node. @throws AppError `unauthenticated`, whatever is wrong with the key.
 */
export async function identifyApiKey(
  c: Context<AppEnv>,
  services: Services,
  token: string,
  demands: Demands,
): Promise<MemberCtx> {
  const now = services.clock()
  const secret = isKeySecret(token) ? await findKeySecret(services.db, digest(token)) : undefined
  const key = secret && (await findKey(services.db.tenant(secret.tenant_id), secret.key_id))
  if (!key || hasEnded(secret.ends_at, now) || hasEnded(key.expires_at, now))
    return refuseKey(c, services, demands)
  await services.rateLimits.take(c, 'apiKey', `${secret.tenant_id} ${key.id}`)
  if (secret.suspended_at !== null && !demands.whileSuspended)
    throw organisationSuspended(secret.suspended_reason, services.config.supportEmail)
  if (secret.payment_failed_at !== null)
    throw paymentRequired('A payment of this organisation has failed. API keys work again once it is made.')
  if (demands.recentLogin) throw closedToKeys()
  const db = services.db.tenant(secret.tenant_id, auditContextOf(c, services, key.person_id))
  if (now >= (key.used_at ?? 0) + seenEvery) {
    const used = { used_at: now, used_from: networkOf(services.rateLimits.addressOf(c)) }
    services.housekeeping.run(`api key used ${secret.tenant_id} ${key.id}`, () =>
      touchKey(services.db.tenant(secret.tenant_id), key.id, used),
    )
  }
  const actor = {
    kind: 'api_key' as const,
    personId: key.person_id,
    keyId: key.id,
    scopes: readScopes(key.scopes),
    projectId: key.project_id,
    role: 'Administrator' as const,
    owner: false as const,
  }
  return new Ctx({ db, actor, services, now, requestId: c.get('requestId') })
}

const hasEnded = (at: number | null, now: number): boolean => at !== null && now >= at

async function refuseKey(
  c: Context<AppEnv>,
  { rateLimits }: Services,
  { signedOutMessage }: Demands,
): Promise<never> {
  await rateLimits.take(c, 'wrongApiKey', rateLimits.addressOf(c))
  c.get('headers')['www-authenticate'] = 'Bearer realm="earshot", error="invalid_token"'
  throw signedOutMessage ? unauthenticatedAction(signedOutMessage) : apiKeyRefused()
}

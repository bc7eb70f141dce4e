import type { Context } from 'hono'
import type { AuditContext } from '../db/audit-trail.ts'
import { type AppEnv, GlobalCtx, type PublicCtx } from './context.ts'
import { addressKey, clientAddress } from './request/client-address.ts'
import type { Services } from './services.ts'

/** The context of an unauthenticated request. */
export const publicCtx = <State extends Services>(c: Context<AppEnv>, services: State): PublicCtx<State> =>
  new GlobalCtx({
    database: services.db,
    actor: undefined,
    services,
    now: services.clock(),
    auditContext: auditContextOf(c, services, null),
  })

/** The actor and origin of a request, for the audit log. */
export const auditContextOf = (
  c: Context<AppEnv>,
  { config }: Pick<Services, 'config'>,
  personId: string | null,
): AuditContext => ({
  personId,
  address: addressKey(clientAddress(c, config.trustedProxyHops)),
  requestId: c.get('requestId'),
})

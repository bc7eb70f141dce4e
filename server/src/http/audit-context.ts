import type { Context } from 'hono'
import type { AuditContext } from '../db/audit-trail.ts'
import { addressKey, clientAddress } from './client-address.ts'
import type { AppEnv } from './context.ts'
import type { Services } from './services.ts'

/** Who stands behind a request, for the audit log. */
export const auditContextOf = (
  c: Context<AppEnv>,
  { config }: Pick<Services, 'config'>,
  personId: string | null,
): AuditContext => ({
  personId,
  address: addressKey(clientAddress(c, config.trustedProxyHops)),
  requestId: c.get('requestId'),
})

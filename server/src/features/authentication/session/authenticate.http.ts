import { limits } from '@earshot/shared/limits'
import { may, type Permission } from '@earshot/shared/permissions'
import type { Context } from 'hono'
import { bearerToken } from '../../../auth/api-key-secret.ts'
import { listAdministrators } from '../../../auth/members.queries.ts'
import { findActiveMembership } from '../../../auth/memberships.queries.ts'
import { findOperator } from '../../../auth/operators.ts'
import { type AppEnv, Ctx, GlobalCtx, type MemberActor } from '../../../http/context.ts'
import { requirePermission } from '../../../http/permission.ts'
import { auditContextOf } from '../../../http/request-context.ts'
import type { Authorize, Demands } from '../../../http/route-options.ts'
import type { Services } from '../../../http/services.ts'
import {
  apiKeyRequired,
  notFound,
  organisationSuspended,
  passwordResetRequired,
  paymentRequired,
  reauthenticationRequired,
  unauthenticated,
  unauthenticatedAction,
} from '../../../lib/app-error.ts'
import { identifyApiKey } from '../../api-key/identify-api-key.http.ts'
import { findDemoMember, requireDemoRead } from './live-demo.http.ts'

/**
 * Enforces a route's access policy: identifies the caller and checks the permission. `identifyContact` identifies the
 * contact behind a request from a project's page.
 */
export const authorizer =
  (services: Services, identifyContact: (c: Context<AppEnv>) => Promise<void>): Authorize =>
  async (c, access, demands) => {
    if (access === 'anyone') return
    if (access === 'contact') return identifyContact(c)
    if (access === 'operator') return identifyOperator(c, services, demands)
    if (access === 'apiKey') return identifyProgram(c, services, demands)
    return identifyMember(c, services, access, demands)
  }

/** Identifies the program behind an API key, whatever its scopes; a session counts for nothing. */
async function identifyProgram(c: Context<AppEnv>, services: Services, demands: Demands): Promise<void> {
  const token = bearerToken(c.req.header('authorization'))
  if (token === undefined) {
    c.get('headers')['www-authenticate'] = 'Bearer realm="earshot"'
    throw apiKeyRequired()
  }
  c.set('member', await identifyApiKey(c, services, token, demands))
}

/**
 * Identifies the member behind the session cookie, or the program behind an API key: a request with both is the
 * program's. Nothing is cached between requests, so disabling or removing a
 * member or changing their role takes effect at their next request.
 */
async function identifyMember(
  c: Context<AppEnv>,
  services: Services,
  access: Permission,
  demands: Demands,
): Promise<void> {
  const token = bearerToken(c.req.header('authorization'))
  if (token !== undefined) {
    const ctx = await identifyApiKey(c, services, token, demands)
    requirePermission(ctx, access)
    c.set('member', ctx)
    return
  }
  const found = (await findMember(c, services)) ?? (await findDemoMember(c, services))
  const { signedOutMessage } = demands
  if (!found) throw signedOutMessage ? unauthenticatedAction(signedOutMessage) : unauthenticated()
  if (c.get('demo')) requireDemoRead(c.req.method, access, demands)
  const { session, membership } = found
  const actor = {
    kind: 'member' as const,
    personId: membership.person_id,
    userId: session.userId,
    sessionId: session.handle,
    role: membership.role,
    owner: membership.owner === 1,
  }
  const now = services.clock()
  const db = services.db.tenant(session.tenantId, auditContextOf(c, services, membership.person_id))
  if (session.recovery && !demands.duringRecovery) throw passwordResetRequired()
  if (membership.suspended_at !== null && !demands.whileSuspended)
    throw organisationSuspended(membership.suspended_reason, services.config.supportEmail)
  if (membership.payment_failed_at !== null && !demands.whileSuspended && !demands.whileUnpaid)
    await requirePaid(services, session.tenantId, actor)
  const ctx = new Ctx({ db, actor, services, now, requestId: c.get('requestId') })
  requirePermission(ctx, access)
  if (demands.recentLogin && now > session.authenticatedAt + limits.recentLogin)
    throw reauthenticationRequired()
  c.set('member', ctx)
}

/**
 * Refuses members while a payment is missing, except those who can manage billing.
 * @throws AppError `payment_required`, with the names of the administrators.
 */
async function requirePaid({ db }: Services, tenantId: string, actor: MemberActor): Promise<void> {
  if (may(actor, 'manageBilling')) return
  const administrators = await listAdministrators(db, tenantId)
  const names = administrators.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
  throw paymentRequired(
    `A payment of this organisation has failed. Ask an administrator to update the payment details: ${names.join(', ')}.`,
  )
}

/** Identifies the operator behind the session cookie; everybody else gets 404. */
async function identifyOperator(c: Context<AppEnv>, services: Services, demands: Demands): Promise<void> {
  const found = await findOperatorSession(c, services)
  if (!found) throw notFound('address')
  const now = services.clock()
  if (demands.recentLogin && now > found.session.authenticatedAt + limits.recentLogin)
    throw reauthenticationRequired()
  const actor = { kind: 'operator' as const, email: found.operator }
  // An organisation's audit log shows an operator's actions, not the operator's address.
  const auditContext = { personId: null, address: '', requestId: c.get('requestId') }
  c.set('operator', new GlobalCtx({ database: services.db, actor, services, now, auditContext }))
}

/** The operator session of the request's cookie, but not one from a recovery link; undefined for all others. */
export async function findOperatorSession(c: Context<AppEnv>, services: Services) {
  const found = await findMember(c, services)
  if (!found || found.session.recovery) return undefined
  const operator = await findOperator(services, found.session.userId)
  return operator === undefined ? undefined : { session: found.session, operator }
}

/** The session of the request's cookie and its user's membership; undefined when nobody is signed in. */
export async function findMember(c: Context<AppEnv>, services: Services) {
  const session = await services.sessions.find(c.req.header('cookie') ?? '')
  const membership = session && (await findActiveMembership(services.db, session))
  if (!session || !membership) return undefined
  c.set('session', session)
  // Set among the headers of all responses: the live stream and refusals do not go through Hono's context.
  if (session.renewedCookie) c.get('headers')['set-cookie'] = session.renewedCookie
  return { session, membership }
}

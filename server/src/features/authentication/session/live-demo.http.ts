import type { SignedInUser } from '@earshot/shared/account/account'
import { limits } from '@earshot/shared/limits'
import { may, type Permission } from '@earshot/shared/permissions'
import type { Context } from 'hono'
import { findActiveMembership } from '../../../auth/memberships.queries.ts'
import type { AppEnv, PublicCtx } from '../../../http/context.ts'
import { BrowserCookie } from '../../../http/request/browser-cookie.ts'
import { safeMethods } from '../../../http/request/same-origin.ts'
import type { Demands } from '../../../http/route-options.ts'
import type { Services } from '../../../http/services.ts'
import { forbidden } from '../../../lib/app-error.ts'
import { newSecret } from '../../../lib/id.ts'
import { describeUser } from './session.ts'

/*
 * The live demo in four facts. Its visitor has a signed cookie of its own instead of a session, so nothing is stored
 * and nothing can renew it, switch its organisation or add rights to it. It reads as one member of the demo's
 * organisation, always with the role User. It only reads, with the permissions of a read-only member. Email addresses are masked
 * where responses are made (`http/routes.ts`).
 */

const demoCookie = new BrowserCookie('earshot-demo', limits.demoLife)

/** A visitor sees an organisation's work: no account, secret, export, bill or audit log. */
const visitor = { role: 'User', owner: false, readOnly: true } as const

/** Lets the browser look around in the live demo for a while. @returns false if there is no live demo. */
export function startDemoVisit(c: Context<AppEnv>, services: Services): boolean {
  const { liveDemo, demoTokens, config, clock } = services
  if (!liveDemo) return false
  const endsAt = clock() + limits.demoLife
  demoCookie.set(c, config.publicUrl, demoTokens.linkOf({ endsAt, visitorId: newSecret(12) }))
  return true
}

/** Ends the visit of a browser that has one. */
export const endDemoVisit = (c: Context<AppEnv>, { config }: Pick<Services, 'config'>): void =>
  demoCookie.clear(c, config.publicUrl)

/** The visit of the request's cookie, in place of a session; undefined without one. */
async function findDemoVisit(c: Context<AppEnv>, services: Services) {
  const { liveDemo, demoTokens, config, clock } = services
  const token = liveDemo && demoCookie.secretOf(c, config.publicUrl)
  const visit = token === undefined ? undefined : demoTokens.nameOf(token)
  if (!liveDemo || !visit || visit.endsAt <= clock()) return undefined
  return {
    handle: visit.visitorId,
    ...liveDemo,
    provider: 'email' as const,
    recovery: false,
    authenticatedAt: 0,
  }
}

/** The visit of the request's cookie, with the membership of the demo's member; undefined without one. */
export async function findDemoMember(c: Context<AppEnv>, services: Services) {
  const session = await findDemoVisit(c, services)
  const membership = session && (await findActiveMembership(services.db, session))
  if (!session || !membership) return undefined
  c.set('demo', true)
  return { session, membership: { ...membership, role: 'User' as const, owner: 0 as const } }
}

/** The demo's member for the console; undefined without a visit. */
export async function describeVisitor(c: Context<AppEnv>, ctx: PublicCtx): Promise<SignedInUser | undefined> {
  const session = await findDemoVisit(c, ctx.services)
  const user = session && (await describeUser(ctx, session))
  if (!user) return undefined
  const { readOnly, ...rights } = visitor
  return {
    ...user,
    role: rights.role,
    email: '',
    currentTenant: { ...user.currentTenant, ...rights, readOnly },
    tenants: user.tenants.filter(({ id }) => id === session.tenantId).map((each) => ({ ...each, ...rights })),
    hasEmailLogin: false,
    operator: false,
    demo: true,
  }
}

/** @throws AppError `forbidden` for everything in the live demo but reading the work of its organisation. */
export function requireDemoRead(method: string, access: Permission, { inLiveDemo }: Demands): void {
  if (!safeMethods.has(method))
    throw forbidden('The live demo only shows things: nothing is saved. Sign up to try it yourself.')
  if (!inLiveDemo && !may(visitor, access))
    throw forbidden('The live demo does not show this. Sign up to see it in an organisation of your own.')
}

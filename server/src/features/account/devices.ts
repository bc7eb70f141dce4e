import type { Device } from '@earshot/shared/account/own-account'
import { limits } from '@earshot/shared/limits'
import { deleteSession, deleteSessions, listSessions } from '../../auth/sessions.queries.ts'
import type { SignedInCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { shortDigest } from '../../lib/digest.ts'

/** Public id of a session: a digest of its handle, so that the id can neither use nor end the session (SES-7). */
const deviceIdOf = (handle: string): string => shortDigest(`device:${handle}`)

/** Browsers in which a member is signed in: the current one first, then by latest use. */
export async function listDevices(ctx: SignedInCtx): Promise<Device[]> {
  const sessions = await listSessions(ctx.database, { userId: ctx.actor.userId })
  const devices = sessions
    .filter((row) => row.expires_at > ctx.now && row.created_at + limits.sessionAbsolute > ctx.now)
    .map((session) => ({
      id: deviceIdOf(session.id),
      userAgent: session.user_agent,
      provider: session.provider,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      current: session.id === ctx.actor.sessionId,
    }))
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)]
}

/** Signs a member out in one of their browsers. @throws AppError `not_found`. */
export async function endDevice(ctx: SignedInCtx, deviceId: string): Promise<void> {
  const { userId } = ctx.actor
  const sessions = await listSessions(ctx.database, { userId })
  const session = sessions.find(({ id }) => deviceIdOf(id) === deviceId)
  if (!session) throw notFound('device')
  await ctx.transaction(async (ctx) => {
    await deleteSession(ctx.database, userId, session.id)
    await ctx.record({ type: 'session.ended', targetId: userId })
  })
  ctx.services.live.closeSession(session.id)
}

/** Signs a member out everywhere except in the current browser. */
export async function endOtherDevices(ctx: SignedInCtx): Promise<void> {
  const { userId, sessionId } = ctx.actor
  await ctx.transaction(async (ctx) => {
    await deleteSessions(ctx.database, { userId }, sessionId)
    await ctx.record({ type: 'session.ended', targetId: userId })
  })
}

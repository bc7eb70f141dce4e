import type { Device } from '@earshot/shared/own-account'
import { deleteSession, deleteSessions, listSessions } from '../../auth/sessions.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { notFound } from '../../lib/app-error.ts'
import { shortDigest } from '../../lib/digest.ts'

/** A session's name for its owner: not what it is stored under, so that it opens and ends nothing by itself (SES-7). */
const deviceIdOf = (handle: string): string => shortDigest(`device:${handle}`)

/** The browsers in which a person is signed in: the one that asks, then the one used last. */
export async function listDevices(ctx: MemberCtx, { db }: Services): Promise<Device[]> {
  const sessions = await listSessions(db, { userId: ctx.actor.userId })
  const devices = sessions
    .filter(({ expires_at }) => expires_at > ctx.now)
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

/** Signs a person out in one of their browsers. @throws AppError `not_found`. */
export async function endDevice(ctx: MemberCtx, { db, live }: Services, deviceId: string): Promise<void> {
  const sessions = await listSessions(db, { userId: ctx.actor.userId })
  const session = sessions.find(({ id }) => deviceIdOf(id) === deviceId)
  if (!session) throw notFound('device')
  await db.transaction(async (tx) => {
    await deleteSession(tx, ctx.actor.userId, session.id)
    await tx.within(ctx.db).record(ended(ctx))
  })
  live.closeSession(session.id)
}

/** Signs a person out everywhere but here. */
export async function endOtherDevices(ctx: MemberCtx, { db }: Services): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessions(tx, { userId: ctx.actor.userId }, ctx.actor.sessionId)
    await tx.within(ctx.db).record(ended(ctx))
  })
}

const ended = (ctx: MemberCtx) =>
  ({
    type: 'session.ended',
    actorId: ctx.actor.personId,
    targetId: ctx.actor.userId,
    at: ctx.now,
  }) as const

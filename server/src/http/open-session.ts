import type { Context } from 'hono'
import type { SessionFacts } from '../auth/sessions.ts'
import type { AppEnv } from './context.ts'
import type { Services } from './services.ts'

/** Gives the browser a new session in place of its old one, which ends here and in its open tabs. */
export async function openSession(
  c: Context<AppEnv>,
  { sessions, live }: Pick<Services, 'sessions' | 'live'>,
  { userId, tenantId }: { userId: string; tenantId: string },
  facts: Pick<Partial<SessionFacts>, 'provider' | 'recovery'> = {},
): Promise<void> {
  const cookies = c.req.header('cookie') ?? ''
  const before = await sessions.find(cookies)
  if (before) live.closeSession(before.handle)
  await sessions.end(cookies)
  const userAgent = c.req.header('user-agent') ?? ''
  c.header('set-cookie', await sessions.start(userId, tenantId, { ...facts, userAgent }))
}

import type { Context } from 'hono'
import { auditContextOf } from './audit-context.ts'
import { type AppEnv, GlobalCtx, type PublicCtx } from './context.ts'
import type { Services } from './services.ts'

/** The context of a request whose sender nobody asked for. */
export const publicCtx = <State extends Services>(c: Context<AppEnv>, services: State): PublicCtx<State> =>
  new GlobalCtx({
    database: services.db,
    actor: undefined,
    services,
    now: services.clock(),
    auditContext: auditContextOf(c, services, null),
  })

import { deleteAllSessions, deleteSessions } from '../../../auth/sessions.queries.ts'
import { findUserByEmail } from '../../../auth/users.queries.ts'
import { recordOperatorAction } from '../../../db/operator-log.ts'
import type { OperatorCtx } from '../../../http/context.ts'
import type { BaseServices } from '../../../http/services.ts'

/** Ends a person's sessions, for an operator. @returns their number; undefined if the address has no account. */
export const endSessionsOf = (ctx: OperatorCtx<BaseServices>, email: string): Promise<number | undefined> =>
  ctx.transaction(async (ctx) => {
    const user = await findUserByEmail(ctx.database, email)
    if (!user) return undefined
    await recordOperatorAction(ctx, 'account.sessions_ended', user.id)
    return (await deleteSessions(ctx.database, { userId: user.id })).length
  })

/** Ends everybody's sessions, for an operator. @returns their number. */
export const endAllSessions = (ctx: OperatorCtx<BaseServices>): Promise<number> =>
  ctx.transaction(async (ctx) => {
    await recordOperatorAction(ctx, 'account.sessions_ended', 'everybody')
    return deleteAllSessions(ctx.database)
  })

import { AccountDeletion } from '@earshot/shared/own-account'
import { z } from 'zod'
import { jsonAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { holderOf } from './account-events.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'

const path = '/api/v1/account'

/** What a person may have and may have gone. */
export const privacyRoutes = new Routes()

privacyRoutes.post(
  `${path}/export`,
  {
    access: 'ownAccount',
    recentLogin: true,
    whileSuspended: true,
    summary: 'Everything held about oneself as one JSON file',
    answer: z.looseObject({}),
    description: 'A file',
  },
  async (ctx, _, c) => jsonAttachment(c, await exportAccount(holderOf(ctx), ctx.services.db)),
)

privacyRoutes.post(
  `${path}/deletion`,
  {
    access: 'ownAccount',
    recentLogin: true,
    summary: 'Delete one’s own account, its address typed',
    body: AccountDeletion,
    noContent: 'The account is gone',
  },
  async (ctx, { body }, c) => {
    await deleteAccount(holderOf(ctx), ctx.services, body.email)
    c.header('set-cookie', await ctx.services.sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
  },
)

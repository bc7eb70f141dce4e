import { SubscriberExport, SubscriberPage, SubscriberQuery } from '@earshot/shared/subscription'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { exportSubscribers, showSubscribers } from './operator.ts'

/** Both lists, for operators. */
export const subscribersOperatorRoutes = new Routes()

subscribersOperatorRoutes.get(
  '/api/v1/operator/subscribers',
  {
    access: 'operator',
    summary: 'Who is on the waiting list or the mailing list, newest first',
    query: SubscriberQuery,
    answer: SubscriberPage,
  },
  (ctx, { query }) => showSubscribers(ctx, query),
)

// A POST, since it leaves an entry.
subscribersOperatorRoutes.post(
  '/api/v1/operator/subscribers/export',
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Everybody on a list who may be written to, as a CSV or JSON file',
    body: SubscriberExport,
    responses: {
      200: {
        description: 'A file, sent while it is read',
        content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.looseObject({}) } },
      },
    },
  },
  async (ctx, { body }, c) => streamedAttachment(c, await exportSubscribers(ctx, body), ctx.services.log),
)

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
    summary: 'List the subscribers of the waiting list and the mailing list, newest first',
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
    summary: 'Export the confirmed addresses of a list as CSV or JSON',
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

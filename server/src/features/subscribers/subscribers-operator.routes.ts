import { SubscriberExport, SubscriberPage, SubscriberQuery } from '@earshot/shared/subscription'
import { z } from '@hono/zod-openapi'
import { answer } from '../../http/answer.ts'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { streamOf } from '../../http/stream.ts'
import { exportSubscribers, showSubscribers } from './operator.ts'

const list = declare('operator', {
  method: 'get',
  path: '/api/v1/operator/subscribers',
  summary: 'Who is on the waiting list or the mailing list, newest first',
  request: { query: SubscriberQuery },
  responses: { 200: json(SubscriberPage) },
})

/** A POST, since it leaves an entry. */
const download = declare(
  'operator',
  {
    method: 'post',
    path: '/api/v1/operator/subscribers/export',
    summary: 'Everybody on a list who may be written to, as a CSV or JSON file',
    request: { body: jsonInput(SubscriberExport) },
    responses: {
      200: {
        description: 'A file, sent while it is read',
        content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.looseObject({}) } },
      },
    },
  },
  { recentLogin: true },
)

/** Both lists, for operators. */
export function subscribersOperatorRoutes({ log, unsubscribeLinks }: Services) {
  const app = routeGroup()

  app.openapi(list, async (c) => c.json(await showSubscribers(c.var.operator, c.req.valid('query')), 200))

  app.openapi(download, async (c) => {
    const { name, type, text } = await exportSubscribers(
      c.var.operator,
      unsubscribeLinks,
      c.req.valid('json'),
    )
    return answer(c, 200, streamOf(text, log), {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })

  return app
}

import { PublicCommentPage } from '@earshot/shared/comment'
import {
  PublicFeedbackPage,
  PublicFeedbackQuery,
  SimilarFeedback,
  SimilarQuery,
} from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { PageRequest } from '@earshot/shared/page'
import { FeedbackPath, NamedFeedbackPath, PublicFeedbackDetail, WidgetKey } from '@earshot/shared/widget'
import { jsonText } from '../../http/answer.ts'
import { declare, json, routeGroup } from '../../http/declare.ts'
import {
  publicCommentsJson,
  publicDetailJson,
  publicListJson,
  publicMatchesJson,
  similarJson,
} from '../feedback/public-answers.ts'
import { embeddedProject } from './embedding.http.ts'
import { keptAnswer } from './kept-answer.http.ts'
import { type PageName, pageName } from './public-pages.ts'
import type { WidgetServices } from './widget-services.ts'

const list = declare('anyone', {
  method: 'get',
  path: '/e/v1/feedback',
  summary: 'What everyone may see',
  request: { query: PublicFeedbackQuery.extend(WidgetKey.shape) },
  responses: { 200: json(PublicFeedbackPage), 304: { description: 'Unchanged' } },
})

const show = declare('anyone', {
  method: 'get',
  path: '/e/v1/feedback/{feedbackId}',
  summary: 'One item with its comments',
  request: { params: NamedFeedbackPath, query: WidgetKey },
  responses: { 200: json(PublicFeedbackDetail), 304: { description: 'Unchanged' } },
})

const comments = declare('anyone', {
  method: 'get',
  path: '/e/v1/feedback/{feedbackId}/comments',
  summary: 'Further comments',
  request: { params: FeedbackPath, query: PageRequest.extend(WidgetKey.shape) },
  responses: { 200: json(PublicCommentPage) },
})

const similar = declare('anyone', {
  method: 'get',
  path: '/e/v1/similar',
  summary: 'Items like what somebody is typing',
  request: { query: SimilarQuery.extend(WidgetKey.shape) },
  responses: { 200: json(SimilarFeedback) },
})

/** The beginning of a list is what everyone asks for; few go on, and each from another place. */
const firstPageName = (address: string, cursor: string | undefined): PageName =>
  pageName(`${address} ${cursor ?? ''}`, cursor === undefined)

/** What everyone may read of a project's feedback. */
export function publicRoutes(services: WidgetServices) {
  const { db, rateLimits } = services
  const app = routeGroup()
  for (const route of [list, show, comments, similar])
    app.use(route.getRoutingPath(), rateLimits.limit('widgetRead', 'GET'))

  app.openapi(list, async (c) => {
    const { key, ...query } = c.req.valid('query')
    if (query.query) {
      const { tenantId, projectId } = await embeddedProject(c, services, key)
      c.get('headers')['cache-control'] = 'no-store'
      return jsonText(c, await publicMatchesJson(db.tenant(tenantId), projectId, query.query, query.limit))
    }
    const { sort, kind, finished, category, limit, cursor } = query
    const filter = category ?? (finished ? 'finished' : 'unfinished')
    const name = firstPageName(`list ${sort} ${kind} ${filter} ${limit}`, cursor)
    return keptAnswer(c, services, key, name, ({ tenantId, projectId }) =>
      publicListJson(db.tenant(tenantId), projectId, query),
    )
  })

  app.openapi(show, (c) => {
    const { feedbackId } = c.req.valid('param')
    const name = pageName(`item ${feedbackId}`)
    return keptAnswer(
      c,
      services,
      c.req.valid('query').key,
      name,
      async (project) => (await publicDetailJson(db.tenant(project.tenantId), project, feedbackId)).json,
    )
  })

  app.openapi(comments, (c) => {
    const { key, ...page } = c.req.valid('query')
    const { feedbackId } = c.req.valid('param')
    const name = firstPageName(`comments ${feedbackId} ${page.limit}`, page.cursor)
    return keptAnswer(c, services, key, name, (project) =>
      publicCommentsJson(db.tenant(project.tenantId), project, feedbackId, page),
    )
  })

  app.openapi(similar, async (c) => {
    const { key, title } = c.req.valid('query')
    const { tenantId, projectId } = await embeddedProject(c, services, key)
    c.get('headers')['cache-control'] = 'no-store'
    return jsonText(c, await similarJson(db.tenant(tenantId), projectId, title, limits.similarMax))
  })

  return app
}

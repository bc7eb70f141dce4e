import { PublicCommentPage } from '@earshot/shared/comment/comment'
import { PublicFeedbackPage } from '@earshot/shared/feedback/feedback'
import { PublicFeedbackQuery, SimilarFeedback, SimilarQuery } from '@earshot/shared/feedback/feedback-query'
import { PageRequest } from '@earshot/shared/field/page'
import { limits } from '@earshot/shared/limits'
import { Roadmap } from '@earshot/shared/roadmap/roadmap'
import { NamedFeedbackPath, PublicFeedbackDetail, WidgetKey } from '@earshot/shared/widget/widget'
import { jsonText } from '../../http/response/answer.ts'
import { json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { roadmapJson } from '../roadmap/roadmap.ts'
import { readableProject } from './page-cache/board-reader.http.ts'
import { answerCached } from './page-cache/cached-response.http.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'
import { type PageName, pageName } from './page-cache/public-pages.ts'
import {
  publicCommentsJson,
  publicDetailJson,
  publicListJson,
  publicMatchesJson,
  similarJson,
} from './public-answers.ts'

const common = { access: 'anyone', rateLimit: 'widgetRead' } as const
const unchanged = { 304: { description: 'Unchanged' } }

/** Caches only a list's first page: everybody requests it, while few request later pages, each at another cursor. */
const firstPageName = (address: string, cursor: string | undefined): PageName =>
  pageName(`${address} ${cursor ?? ''}`, cursor === undefined)

/** Viewer who has passed the board's access check. */
const readerOf = ({ projectId }: CachedProject) => ({ projectId, canReadBoard: true })

/**
 * Database and file links for a project's items. File URLs stay valid longer than the cached pages that contain them.
 */
const readingOf = ({ db, fileLinks }: PageCacheServices, { tenantId }: CachedProject) => ({
  db: db.tenant(tenantId),
  fileLinks,
})

/** Public read access to a project's feedback. */
export const publicRoutes = new Routes<PageCacheServices>()

publicRoutes.get(
  '/e/v1/feedback',
  {
    ...common,
    summary: 'List public items',
    details:
      'Ideas unless `kind` says otherwise. `finished` selects items that are done or closed, `category` one category of statuses; `query` searches and ignores both.',
    query: PublicFeedbackQuery.extend(WidgetKey.shape),
    responses: { 200: json(PublicFeedbackPage), ...unchanged },
  },
  async ({ services }, { query: { key, ...query } }, c) => {
    if (query.query) {
      const { tenantId, projectId } = await readableProject(c, services, key)
      c.get('headers')['cache-control'] ??= 'no-store'
      return jsonText(
        c,
        await publicMatchesJson(services.db.tenant(tenantId), projectId, query.query, query.limit),
      )
    }
    const { sort, kind, finished, category, limit, cursor } = query
    const filter = category ?? (finished ? 'finished' : 'unfinished')
    const name = firstPageName(`list ${sort} ${kind} ${filter} ${limit}`, cursor)
    return answerCached(c, services, key, name, ({ tenantId, projectId }) =>
      publicListJson(services.db.tenant(tenantId), projectId, query),
    )
  },
)

publicRoutes.get(
  '/e/v1/feedback/{feedbackId}',
  {
    ...common,
    summary: 'Get an item with its comments',
    details: 'The id may be a reference such as `IDEA-12`.',
    params: NamedFeedbackPath.shape,
    query: WidgetKey,
    responses: { 200: json(PublicFeedbackDetail), ...unchanged },
  },
  ({ services }, { params: { feedbackId }, query: { key } }, c) =>
    answerCached(c, services, key, pageName(`item ${feedbackId}`), async (project) => {
      const { json } = await publicDetailJson(readingOf(services, project), readerOf(project), feedbackId)
      return json
    }),
)

publicRoutes.get(
  '/e/v1/feedback/{feedbackId}/comments',
  {
    ...common,
    summary: 'List further comments',
    query: PageRequest.extend(WidgetKey.shape),
    answer: PublicCommentPage,
  },
  ({ services }, { params: { feedbackId }, query: { key, ...page } }, c) => {
    const name = firstPageName(`comments ${feedbackId} ${page.limit}`, page.cursor)
    return answerCached(c, services, key, name, (project) =>
      publicCommentsJson(readingOf(services, project), readerOf(project), feedbackId, page),
    )
  },
)

publicRoutes.get(
  '/e/v1/roadmap',
  {
    ...common,
    summary: 'Get the roadmap, by status or by month',
    details: '404 if the project shows no roadmap.',
    query: WidgetKey,
    responses: { 200: json(Roadmap), ...unchanged },
  },
  ({ services }, { query: { key } }, c) =>
    answerCached(c, services, key, pageName('roadmap'), async ({ tenantId, projectId, roadmap }, now) => {
      if (!roadmap) throw notFound('roadmap')
      return roadmapJson(services.db.tenant(tenantId), { projectId, view: roadmap, now })
    }),
)

publicRoutes.get(
  '/e/v1/similar',
  {
    ...common,
    summary: 'Find items similar to a text',
    query: SimilarQuery.extend(WidgetKey.shape),
    answer: SimilarFeedback,
  },
  async ({ services }, { query: { key, title } }, c) => {
    const { tenantId, projectId } = await readableProject(c, services, key)
    c.get('headers')['cache-control'] ??= 'no-store'
    return jsonText(c, await similarJson(services.db.tenant(tenantId), projectId, title, limits.similarMax))
  },
)

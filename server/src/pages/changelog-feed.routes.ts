import { limits } from '@earshot/shared/limits'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { findSite } from '../features/board/site.ts'
import { browsePublished } from '../features/changelog/public-changelog.ts'
import { publicCtx } from '../http/request-context.ts'
import { routeGroup } from '../http/validate.ts'
import { notFound } from '../lib/app-error.ts'
import { boardTexts, variesByLanguage } from './board-language.ts'
import { changelogFeed, entryUpdatedAt } from './changelog-feed.markup.ts'
import { answerFeed, feedUpdatedAt } from './feed-answer.ts'

/** The changelog of a public board, for feed readers. */
export function changelogFeedRoutes(services: PageCacheServices) {
  const app = routeGroup()
  app.get('/site-feedback/:slug/changelog.atom', async (c) => {
    const ctx = publicCtx(c, services)
    const known = await findSite(ctx, c.req.param('slug'))
    if (known?.project.boardAccess !== 'public') throw notFound('board')
    const { tenantId, projectId, name, slug } = known.project
    const { items } = await browsePublished(services, ctx.database.tenant(tenantId), projectId, {
      limit: limits.pageSize,
    })
    const { t } = boardTexts(c, known)
    const board = `${services.config.publicUrl}/site-feedback/${slug}`
    const updatedAt = feedUpdatedAt(items.map(entryUpdatedAt), ctx.now)
    const feed = changelogFeed({ name, title: t('feed.title', { name }) }, items, board, updatedAt)
    return answerFeed(c, feed, updatedAt, variesByLanguage)
  })
  return app
}

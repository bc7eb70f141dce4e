import { Site } from '@earshot/shared/board/site'
import { Slug } from '@earshot/shared/project/slug'
import { Routes } from '../../http/routes.ts'
import { notFound } from '../../lib/app-error.ts'
import type { PageCacheServices } from './page-cache/page-cache-services.ts'
import { findSite, siteView } from './site.ts'

/** Public boards by their slugs. */
export const sitesRoutes = new Routes<PageCacheServices>()

sitesRoutes.get(
  '/api/v1/sites/{slug}',
  {
    access: 'anyone',
    rateLimit: 'widgetRead',
    summary: 'Get a public board’s name, key, branding and statuses',
    params: { slug: Slug },
    answer: Site,
  },
  async (ctx, { params }) => {
    const site = await findSite(ctx, params.slug)
    if (!site) throw notFound('board')
    return siteView(site)
  },
)

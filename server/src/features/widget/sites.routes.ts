import { Site, Slug } from '@earshot/shared/site'
import { z } from 'zod'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { notFound } from '../../lib/app-error.ts'
import { findSite, siteView } from './site.ts'
import type { WidgetServices } from './widget-services.ts'

const show = declare('anyone', {
  method: 'get',
  path: '/api/v1/sites/{slug}',
  summary: 'A public board’s name, key, look and statuses',
  request: { params: z.object({ slug: Slug }) },
  responses: { 200: json(Site) },
})

/** Public boards by their addresses; looking one up is limited on its page too, which the console's pages show. */
export function sitesRoutes(services: WidgetServices) {
  const app = routeGroup()
  for (const path of [show.getRoutingPath(), '/site-feedback/*'])
    app.use(path, services.rateLimits.limit('widgetRead'))
  app.openapi(show, async (c) => {
    const site = await findSite(services, c.req.valid('param').slug)
    if (!site) throw notFound('board')
    return c.json(siteView(site), 200)
  })
  return app
}

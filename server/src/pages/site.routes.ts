import { html } from 'hono/html'
import type { Services } from '../http/services.ts'
import { routeGroup } from '../http/validate.ts'
import type { SitePages } from './site-pages.ts'

/** How long what security.txt says holds, in milliseconds; the format asks for less than a year. */
const securityTextLife = 90 * 24 * 60 * 60 * 1000

/** What programs read about our pages: crawlers, and people who look for whom to tell of a weakness. */
export function siteRoutes({ config, clock }: Services, site: SitePages | undefined) {
  const app = routeGroup()
  const url = config.publicUrl

  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /e/\n\nSitemap: ${url}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', (c) => {
    const listed = site?.listed ?? []
    const sitemap = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => html`  <url><loc>${url}${path}</loc></url>\n`)}</urlset>
`
    return c.body(String(sitemap), 200, { 'content-type': 'application/xml' })
  })

  // RFC 9116.
  app.get('/.well-known/security.txt', (c) =>
    c.text(
      [
        `Contact: mailto:${config.securityEmail}`,
        `Expires: ${new Date(clock() + securityTextLife).toISOString()}`,
        `Canonical: ${url}/.well-known/security.txt`,
        `Policy: ${url}/security`,
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    ),
  )
  return app
}

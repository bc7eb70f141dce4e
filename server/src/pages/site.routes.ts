import { html } from 'hono/html'
import { listPublicBoards } from '../db/public-boards.ts'
import type { Services } from '../http/services.ts'
import { routeGroup } from '../http/validate.ts'
import type { SitePages } from './site-pages.ts'

/** Validity of security.txt, in milliseconds; the format recommends less than a year. */
const securityTextLife = 90 * 24 * 60 * 60 * 1000

/** Maximum of addresses in one sitemap (sitemaps.org). */
const addressesMax = 50_000

/** Boards read by one statement. */
const batch = 1_000

/** The paths of public boards, as many as fit into a sitemap beside the site's own pages. */
async function publicBoards(db: Services['db']): Promise<string[]> {
  const slugs: string[] = []
  let found: string[]
  do {
    found = await listPublicBoards(db, { after: slugs.at(-1) ?? '', limit: batch })
    slugs.push(...found)
  } while (found.length === batch && slugs.length + batch < addressesMax)
  return slugs.map((slug) => `/site-feedback/${slug}`)
}

/** Files for programs: robots.txt and sitemaps for crawlers, and security.txt for people who report a vulnerability. */
export function siteRoutes({ db, config, clock }: Services, site: SitePages | undefined) {
  const app = routeGroup()
  const url = config.publicUrl

  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /e/\n\nSitemap: ${url}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (c) => {
    const listed = [...(site?.listed ?? []), ...(await publicBoards(db))]
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

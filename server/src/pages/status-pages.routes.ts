import { showStatus } from '../features/service-status/status.ts'
import type { StatusServices } from '../features/service-status/status-services.ts'
import { publicCtx } from '../http/request-context.ts'
import { compressedText } from '../http/response/answer.ts'
import type { Services } from '../http/services.ts'
import { routeGroup } from '../http/validate.ts'
import { answerFeed, feedUpdatedAt } from './feed-answer.ts'
import { staticPageHeaders } from './page-headers.ts'
import type { SitePages } from './site-pages.ts'
import { statusBoard } from './status-board.markup.ts'
import { statusEntries, statusFeed } from './status-feed.markup.ts'

/** Placeholder of the measurements in the built page. */
const placeholder = '__STATUS_BOARD__'

const pages = ['/status', '/status/']
const feedPath = '/status.atom'

/** The status page and its feed: for everyone, including signed-in users, who need it most. */
export function statusPagesRoutes(services: Services & StatusServices, site: SitePages | undefined) {
  const { config, clock, rateLimits } = services
  const app = routeGroup()
  for (const path of [...pages, feedPath]) app.use(path, rateLimits.limit('statusPage'))

  app.on('GET', pages, async (c, next) => {
    const page = site?.find('/status')
    if (!page) return next()
    const board = String(await statusBoard(await showStatus(publicCtx(c, services)), clock()))
    const html = page.file.plain.toString('utf8').replace(placeholder, () => board)
    return compressedText(c, html, {
      'content-type': 'text/html; charset=utf-8',
      ...staticPageHeaders(page.framing),
    })
  })

  app.get(feedPath, async (c) => {
    const { incidents, upcoming, past } = await showStatus(publicCtx(c, services))
    const entries = statusEntries({ incidents, maintenance: [...upcoming, ...past] })
    const updatedAt = feedUpdatedAt(
      entries.map(({ updated }) => updated),
      clock(),
    )
    return answerFeed(c, statusFeed(entries, config.publicUrl, updatedAt), updatedAt)
  })
  return app
}

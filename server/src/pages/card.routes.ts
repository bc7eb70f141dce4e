import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { findSite, type KnownSite } from '../features/board/site.ts'
import { findPublicImage } from '../features/changelog/images.ts'
import { readLogo } from '../features/project/logo.ts'
import type { PublicCtx } from '../http/context.ts'
import { publicCtx } from '../http/request-context.ts'
import { answer } from '../http/response/answer.ts'
import { routeGroup } from '../http/validate.ts'
import { notFound } from '../lib/app-error.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { type BoardAddressQuery, findBoardPage } from './board-page.ts'
import { type Card, entryCard, itemCard, pageCard, versionOf } from './card/card.ts'
import { CardPictures } from './card/card-pictures.ts'

/** Of their own: strangers who ask for many cards keep no member from uploading a picture. */
const turns = { atOnce: 1, waitingMax: 20, retryAfter: 5 }

// Shared caches revalidate soon, so that the card of a withdrawn item disappears.
const lasting = 'public, max-age=31536000, s-maxage=3600, immutable'

/** The pictures of public boards, their items and entries, for links that people share. */
export function cardRoutes(services: PageCacheServices) {
  const pictures = new CardPictures(new Semaphore(turns))
  const app = routeGroup()
  app.get('/site-feedback/:slug/cards/:file', async (c) => {
    const ctx = publicCtx(c, services)
    const [, name] = /^([A-Za-z0-9-]{1,40})\.png$/.exec(c.req.param('file')) ?? []
    const site = await findSite(ctx, c.req.param('slug'))
    const card = site && name && (await findCard(ctx, site, name))
    if (!site || !card) throw notFound('card')
    const { tenantId, projectId } = site.project
    const hash = card.logo?.split('/').at(-1)
    const png = await pictures.get(card, tenantId, {
      logo: async () => (hash === undefined ? undefined : readLogo(ctx.database, projectId, hash)),
      picture: async () => (card.picture === null ? undefined : readPicture(ctx, card.picture)),
    })
    return answer(c, 200, new Uint8Array(png), {
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': c.req.query('v') === versionOf(card) ? lasting : 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}

/** The image at an address of an entry's text; undefined if it is gone. */
async function readPicture(ctx: PublicCtx<PageCacheServices>, address: string): Promise<Buffer | undefined> {
  const image = await findPublicImage(ctx, address.split('/').at(-1) ?? '')
  return image && Buffer.from(await new Response(image.bytes).arrayBuffer())
}

/** The card of an item by its own reference, of an entry by its id, or of a page, if everyone may read it. */
async function findCard(
  ctx: PublicCtx<PageCacheServices>,
  site: KnownSite,
  name: string,
): Promise<Card | undefined> {
  const page = await findBoardPage(ctx, site, queryOf(name))
  if (page.shows === 'entry') return entryCard(site, page.entry)
  if (page.shows === 'list' || page.shows === 'roadmap' || page.shows === 'changelog')
    return page.shows === name ? pageCard(site, page.shows) : undefined
  // A merged item has no card of its own.
  return page.shows === 'item' && page.found.item.reference === name ? itemCard(site, page.found) : undefined
}

function queryOf(name: string): BoardAddressQuery {
  if (name === 'list') return {}
  if (name === 'roadmap' || name === 'changelog') return { view: name }
  return /^(IDEA|BUG)-/.test(name) ? { item: name } : { entry: name }
}

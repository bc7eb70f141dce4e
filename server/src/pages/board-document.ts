import { limits } from '@earshot/shared/limits'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { pageName } from '../features/board/page-cache/public-pages.ts'
import { firstPageJson, type KnownSite, siteRoadmapJson } from '../features/board/site.ts'
import { browsePublished } from '../features/changelog/public-changelog.ts'
import type { PublicCtx } from '../http/context.ts'
import { type StaticFile, staticFile } from '../http/response/static-files.ts'
import {
  type BoardContents,
  type BoardTemplate,
  changelogContents,
  entryContents,
  fillTemplate,
  itemContents,
  listContents,
  privateContents,
  roadmapContents,
} from './board-document.markup.ts'
import { type BoardAddressQuery, findBoardPage, type ShownPage } from './board-page.ts'

export interface BoardDocument {
  file: StaticFile
  /** 404 for an item or an entry that does not exist or is not public. */
  status: 200 | 404
  /** True if search engines may list the page. */
  indexed: boolean
}

const documentsMax = 500

/**
 * Public boards as documents. Each contains the data that its script shows first, so that the script need not load
 * them, and the same contents as plain HTML for readers without scripts. Documents are rendered anew when the board
 * changes.
 */
export class BoardDocuments {
  readonly #made = new Map<string, { etag: string; file: StaticFile }>()

  /** The board, its changelog, its roadmap, one item by its reference or one entry by its id. */
  async make(
    ctx: PublicCtx<PageCacheServices>,
    site: KnownSite,
    template: BoardTemplate,
    requested: BoardAddressQuery,
  ): Promise<BoardDocument> {
    const { slug, projectId } = site.project
    const page = await findBoardPage(ctx, site, requested)
    const indexed = page.shows !== 'private' && page.shows !== 'missing'
    const query = queryOf(page)
    const url = `${template.url}${query}`
    const { publicUrl } = ctx.services.config
    const feed = page.shows === 'private' ? url : `${publicUrl}/site-feedback/${slug}/changelog.atom`
    // A document exists once per language.
    const name = `${template.texts.language} ${template.url}${indexed ? query : `?${page.shows}`}`
    const { body, etag } = await ctx.services.publicPages.get(projectId, pageName(name), async () =>
      fillTemplate(template, site, await readContents(ctx, site, template, page), {
        origin: publicUrl,
        url,
        feed,
        indexed,
      }),
    )
    return { file: this.#fileOf(name, etag, body), status: page.shows === 'missing' ? 404 : 200, indexed }
  }

  /** Compressing costs more than the rest of the response: the file is made once for each state of the board. */
  #fileOf(name: string, etag: string, body: string): StaticFile {
    const known = this.#made.get(name)
    if (known?.etag === etag) return known.file
    if (this.#made.size >= documentsMax) this.#made.clear()
    const file = staticFile('board.html', Buffer.from(body))
    this.#made.set(name, { etag, file })
    return file
  }
}

/** The page's own query: the address of a document names nothing else. */
function queryOf(page: ShownPage): string {
  if (page.shows === 'item') return `?item=${page.found.item.reference}`
  if (page.shows === 'entry') return `?entry=${page.entry.id}`
  return page.shows === 'roadmap' || page.shows === 'changelog' ? `?view=${page.shows}` : ''
}

async function readContents(
  ctx: PublicCtx<PageCacheServices>,
  site: KnownSite,
  template: BoardTemplate,
  page: ShownPage,
): Promise<BoardContents> {
  const { database, services } = ctx
  const { tenantId, projectId } = site.project
  switch (page.shows) {
    // One document for all requests: readers of a private board load its contents with their own credentials.
    case 'private':
      return privateContents(site, template)
    case 'missing':
      return listContents(site, template)
    case 'item':
      return itemContents(site, template, page.found)
    case 'entry':
      return entryContents(site, template, page.entry)
    case 'roadmap':
      return roadmapContents(site, template, JSON.parse((await siteRoadmapJson(ctx, site)) ?? ''))
    case 'changelog': {
      const options = { limit: limits.pageSize }
      const { items } = await browsePublished(services, database.tenant(tenantId), projectId, options)
      return changelogContents(site, template, items)
    }
    case 'list':
      return listContents(site, template, JSON.parse(await firstPageJson(ctx, site, limits.pageSize)))
  }
}

import { Id } from '@earshot/shared/field/ids'
import { limits } from '@earshot/shared/limits'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { pageName } from '../features/board/page-cache/public-pages.ts'
import { findItem, firstPageJson, type KnownSite, siteRoadmapJson } from '../features/board/site.ts'
import { browsePublished, findPublished } from '../features/changelog/public-changelog.ts'
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

export interface BoardDocument {
  file: StaticFile
  /** 404 for an item or an entry that does not exist or is not public. */
  status: 200 | 404
  /** True if search engines may list the page. */
  indexed: boolean
}

/** The part of the board that an address names. */
type Wanted = Partial<Record<'item' | 'entry' | 'view', string>>

/** A page of a board that can be shown at an address. */
interface BoardPage {
  /** `private`: the board is not public. `missing`: the item or the entry does not exist or is not public. */
  access: 'public' | 'private' | 'missing'
  /** The page's own query. */
  query: string
  read: () => Promise<BoardContents>
}

const documentsMax = 500
const reference = /^(IDEA|BUG)-[1-9][0-9]{0,8}$/

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
    wanted: Wanted,
  ): Promise<BoardDocument> {
    const { slug, projectId } = site.project
    const { access, query, read } = await findPage(ctx, site, template, wanted)
    const indexed = access === 'public'
    const url = `${template.url}${query}`
    const { publicUrl } = ctx.services.config
    const feed = access === 'private' ? url : `${publicUrl}/site-feedback/${slug}/changelog.atom`
    // A document exists once per language.
    const name = `${template.texts.language} ${template.url}${indexed ? query : `?${access}`}`
    const { body, etag } = await ctx.services.publicPages.get(projectId, pageName(name), async () =>
      fillTemplate(template, site, await read(), { url, feed, indexed }),
    )
    return { file: this.#fileOf(name, etag, body), status: access === 'missing' ? 404 : 200, indexed }
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

async function findPage(
  ctx: PublicCtx<PageCacheServices>,
  site: KnownSite,
  template: BoardTemplate,
  { item: name, entry: id, view }: Wanted,
): Promise<BoardPage> {
  const { database, services } = ctx
  const { tenantId, projectId, boardAccess, roadmap } = site.project
  const found = (query: string, read: BoardPage['read']): BoardPage => ({ access: 'public', query, read })
  const missing: BoardPage = { access: 'missing', query: '', read: async () => listContents(site, template) }
  // One document for all requests: readers of a private board load its contents with their own credentials.
  if (boardAccess !== 'public')
    return { access: 'private', query: '', read: async () => privateContents(site, template) }
  if (name !== undefined) {
    const item = reference.test(name) ? await findItem(ctx, site, name) : undefined
    return item ? found(`?item=${item.reference}`, async () => itemContents(site, template, item)) : missing
  }
  if (id !== undefined) {
    const entry = Id.safeParse(id).success
      ? await findPublished(services, database.tenant(tenantId), projectId, id)
      : undefined
    return entry ? found(`?entry=${entry.id}`, async () => entryContents(site, template, entry)) : missing
  }
  if (view === 'roadmap' && roadmap)
    return found('?view=roadmap', async () =>
      roadmapContents(site, template, JSON.parse((await siteRoadmapJson(ctx, site)) ?? '')),
    )
  if (view === 'changelog')
    return found('?view=changelog', async () => {
      const options = { limit: limits.pageSize }
      const { items } = await browsePublished(services, database.tenant(tenantId), projectId, options)
      return changelogContents(site, template, items)
    })
  return found('', async () =>
    listContents(site, template, JSON.parse(await firstPageJson(ctx, site, limits.pageSize))),
  )
}

import { Id } from '@earshot/shared/field/ids'
import { limits } from '@earshot/shared/limits'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { pageName } from '../features/board/page-cache/public-pages.ts'
import { findItem, firstPageJson, type KnownSite, siteRoadmapJson } from '../features/board/site.ts'
import { browsePublished, findPublished } from '../features/changelog/public-changelog.ts'
import type { PublicCtx } from '../http/context.ts'
import { type StaticFile, staticFile } from '../http/static-files.ts'
import { type BoardTemplate, fill, fillPrivate, fillRoadmap } from './board-document.markup.ts'

export interface BoardDocument {
  file: StaticFile
  /** 404 for an item or an entry that does not exist or is not public. */
  status: 200 | 404
  /** True if search engines may list the page. */
  indexed: boolean
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
    if (site.project.boardAccess !== 'public') return this.#makePrivate(ctx, site, template)
    const isRoadmap = wanted.view === 'roadmap' && wanted.item === undefined && wanted.entry === undefined
    if (isRoadmap && site.project.roadmap) return this.#makeRoadmap(ctx, site, template)
    const { item, entry, missing } = await find(ctx, site, wanted)
    const changelog = !item && !entry && !missing && wanted.view === 'changelog'
    const part = entry
      ? `?entry=${entry.id}`
      : item
        ? `?item=${item.reference}`
        : changelog
          ? '?view=changelog'
          : ''
    const address = nameOf(template, missing ? '?missing' : part)
    const { body, etag } = await ctx.services.publicPages.get(
      site.project.projectId,
      pageName(address),
      async () =>
        fill(template, site, part, {
          feed: feedOf(ctx, site),
          ...(item && { item }),
          ...(entry && { entry }),
          ...(changelog && { entries: await firstEntries(ctx, site) }),
          ...(!part && !missing && { first: JSON.parse(await firstPageJson(ctx, site, limits.pageSize)) }),
        }),
    )
    return { file: this.#fileOf(address, etag, body), status: missing ? 404 : 200, indexed: !missing }
  }

  async #makeRoadmap(
    ctx: PublicCtx<PageCacheServices>,
    site: KnownSite,
    template: BoardTemplate,
  ): Promise<BoardDocument> {
    const address = nameOf(template, '?view=roadmap')
    const { body, etag } = await ctx.services.publicPages.get(
      site.project.projectId,
      pageName(address),
      async () =>
        fillRoadmap(template, site, feedOf(ctx, site), JSON.parse((await siteRoadmapJson(ctx, site)) ?? '')),
    )
    return { file: this.#fileOf(address, etag, body), status: 200, indexed: true }
  }

  /** One document for all requests: readers of a private board load its contents with their own credentials. */
  async #makePrivate(
    ctx: PublicCtx<PageCacheServices>,
    site: KnownSite,
    template: BoardTemplate,
  ): Promise<BoardDocument> {
    const address = nameOf(template, '?private')
    const { body, etag } = await ctx.services.publicPages.get(
      site.project.projectId,
      pageName(address),
      async () => fillPrivate(template, site),
    )
    return { file: this.#fileOf(address, etag, body), status: 200, indexed: false }
  }

  /** Compressing costs more than the rest of the response: the file is made once for each state of the board. */
  #fileOf(address: string, etag: string, body: string): StaticFile {
    const known = this.#made.get(address)
    if (known?.etag === etag) return known.file
    if (this.#made.size >= documentsMax) this.#made.clear()
    const file = staticFile('board.html', Buffer.from(body))
    this.#made.set(address, { etag, file })
    return file
  }
}

/** Cache key of a document, which exists once per language. */
const nameOf = ({ url, texts }: BoardTemplate, part: string): string => `${texts.language} ${url}${part}`

/** The part of the board that an address names. */
type Wanted = Partial<Record<'item' | 'entry' | 'view', string>>

async function find(ctx: PublicCtx<PageCacheServices>, site: KnownSite, { item: name, entry: id }: Wanted) {
  const { tenantId, projectId } = site.project
  const item = name !== undefined && reference.test(name) ? await findItem(ctx, site, name) : undefined
  const entry =
    name === undefined && Id.safeParse(id).success
      ? await findPublished(ctx.services, ctx.database.tenant(tenantId), projectId, id ?? '')
      : undefined
  return {
    item,
    entry,
    missing: (name !== undefined && !item) || (name === undefined && id !== undefined && !entry),
  }
}

const firstEntries = async ({ database, services }: PublicCtx<PageCacheServices>, { project }: KnownSite) =>
  (
    await browsePublished(services, database.tenant(project.tenantId), project.projectId, {
      limit: limits.pageSize,
    })
  ).items

/** The address of a board's feed. */
const feedOf = ({ services }: PublicCtx<PageCacheServices>, { project }: KnownSite): string =>
  `${services.config.publicUrl}/site-feedback/${project.slug}/changelog.atom`

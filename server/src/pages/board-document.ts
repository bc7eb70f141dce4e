import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { Id } from '@earshot/shared/field/ids'
import { formatMonth } from '@earshot/shared/format/format'
import { locales } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import { cutText } from '@earshot/shared/text/cut-text'
import { plainText } from '@earshot/shared/text/text-tree'
import { html } from 'hono/html'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { pageName } from '../features/board/page-cache/public-pages.ts'
import { findItem, firstPageJson, type KnownSite, siteRoadmapJson, siteView } from '../features/board/site.ts'
import { browsePublished, findPublished } from '../features/changelog/public-changelog.ts'
import type { PublicCtx } from '../http/context.ts'
import { type StaticFile, staticFile } from '../http/static-files.ts'
import { richTextMarkup } from '../lib/markdown/rich-text.markup.ts'
import type { ServerTexts } from '../texts/texts.ts'
import type { Markup } from './markup.ts'

/** A page of the site that shows a board: its HTML has `__BOARD_…__` in place of the board's own text. */
export interface BoardTemplate {
  page: string
  /** The page's own address, without a trailing slash: `https://…/site-feedback/harbor-1`. */
  url: string
  heading: string
  /** Texts in the page's language. */
  texts: ServerTexts
}

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

/** Contents of a document. */
interface Contents {
  feed: string
  item?: PublicFeedback
  entry?: PublicEntry
  entries?: PublicEntry[]
  first?: { items: PublicFeedback[] }
}

/** Fills a board's texts into a template, as text that cannot become markup. */
function fill(
  template: BoardTemplate,
  site: KnownSite,
  part: string,
  { feed, item, entry, entries, first }: Contents,
): string {
  const { url, heading, texts } = template
  const { t } = texts
  const { name } = site.project
  const title = item?.title ?? entry?.title ?? t(entries ? 'page.changelog' : 'heading')
  const words = item?.body || (entry && plainText(entry.content))
  const shown = { site: siteView(site), ...(first && { first }), ...(item && { item }) }
  const values: Record<string, string> = {
    TITLE: `${title} · ${name}`,
    DESCRIPTION: words
      ? beginningOf(words)
      : entries
        ? t('changelog.description', { name })
        : t('board.description', { name }),
    URL: `${url}${part}`,
    FEED: feed,
    ROBOTS: part || first ? 'index, follow' : 'noindex',
    DATA: JSON.stringify(shown),
  }
  if (item) return fillIn(template, values, plainItem(item))
  if (entry) return fillIn(template, values, plainEntry(entry))
  return fillIn(
    template,
    values,
    entries ? plainEntries(entries, texts) : plainList(heading, first?.items ?? [], texts),
  )
}

/** The address of a board's feed. */
const feedOf = ({ services }: PublicCtx<PageCacheServices>, { project }: KnownSite): string =>
  `${services.config.publicUrl}/site-feedback/${project.slug}/changelog.atom`

function fillRoadmap(template: BoardTemplate, site: KnownSite, feed: string, roadmap: Roadmap): string {
  const { url, texts } = template
  const { t, language, statusName } = texts
  const { name, statuses } = site.project
  const values = {
    TITLE: `${t('page.roadmap')} · ${name}`,
    DESCRIPTION: t('roadmap.description', { name }),
    URL: `${url}?view=roadmap`,
    FEED: feed,
    ROBOTS: 'index, follow',
    DATA: JSON.stringify({ site: siteView(site), roadmap }),
  }
  const headingOf = ({ statusId, month }: RoadmapColumn): string => {
    const status = statuses.find(({ id }) => id === statusId)
    if (status) return statusName(status.name)
    return month ? formatMonth(month, locales[language]) : t('roadmap.later')
  }
  return fillIn(
    template,
    values,
    html`<h1>${t('page.roadmap')}</h1>${roadmap.columns.map((column) => html`<h2>${headingOf(column)}</h2><ul>${column.items.map((item) => plainCard(item, texts))}</ul>`)}`,
  )
}

const plainCard = ({ reference, title, voteCount: count }: RoadmapItem, { t }: ServerTexts): Markup =>
  html`<li><a href="?item=${reference}" dir="auto">${title}</a>, ${t('votes', { count })}</li>`

/** The document of a private board: how to get access, and no contents. */
function fillPrivate(template: BoardTemplate, site: KnownSite): string {
  const { url, heading, texts } = template
  const { t } = texts
  const { name, boardAccess } = site.project
  const way = t(boardAccess === 'team' ? 'private.team' : 'private.contacts', { name })
  const values = {
    TITLE: `${t('heading')} · ${name}`,
    DESCRIPTION: way,
    URL: url,
    FEED: url,
    ROBOTS: 'noindex',
    DATA: JSON.stringify({ site: siteView(site) }),
  }
  return fillIn(template, values, html`<h1>${heading}</h1><p>${way}</p>`)
}

function fillIn({ page, texts }: BoardTemplate, own: Record<string, string>, plain: Markup): string {
  const { t, language } = texts
  const values: Record<string, string> = { ...own, CHANGELOG: t('page.changelog') }
  // In a single pass: filled-in text is never searched for placeholders.
  const translated = page.replace('<html lang="en"', `<html lang="${language}"`)
  return translated.replaceAll(/__BOARD(?:_([A-Z]+))?__/g, (found, name?: string) =>
    String(name === undefined ? html`<noscript>${plain}</noscript>` : html`${values[name] ?? found}`),
  )
}

const plainEntry = ({ title, content }: PublicEntry): Markup =>
  html`<h1 dir="auto">${title}</h1><div dir="auto">${richTextMarkup(content)}</div>`

const plainEntries = (entries: readonly PublicEntry[], { t }: ServerTexts): Markup =>
  html`<h1>${t('page.changelog')}</h1>${entries.map(
    ({ id, title, content }) =>
      html`<h2 dir="auto"><a href="?entry=${id}">${title}</a></h2><div dir="auto">${richTextMarkup(content)}</div>`,
  )}`

const plainItem = ({ title, body }: PublicFeedback): Markup =>
  html`<h1 dir="auto">${title}</h1><p dir="auto">${body}</p>`

const plainList = (heading: string, items: readonly PublicFeedback[], texts: ServerTexts): Markup =>
  html`<h1>${heading}</h1><ul>${items.map((item) => plainRow(item, texts))}</ul>`

const plainRow = ({ reference, title, body, voteCount: count }: PublicFeedback, { t }: ServerTexts): Markup =>
  html`<li><h2 dir="auto"><a href="?item=${reference}">${title}</a></h2><p dir="auto">${beginningOf(body)}</p><p>${t('votes', { count })}</p></li>`

const descriptionMax = 160

const beginningOf = (text: string): string => cutText(text, descriptionMax, '…')

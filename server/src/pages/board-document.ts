import type { PublicFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { counted } from '@earshot/shared/words'
import { html } from 'hono/html'
import { pageName } from '../features/widget/public-pages.ts'
import { findItem, firstPageJson, type KnownSite, siteView } from '../features/widget/site.ts'
import type { WidgetServices } from '../features/widget/widget-services.ts'
import type { PublicCtx } from '../http/context.ts'
import { type StaticFile, staticFile } from '../http/static-files.ts'
import type { Markup } from './markup.ts'

/** A page of the site that shows a board: its HTML with `__BOARD_…__` where the board's own words go. */
export interface BoardTemplate {
  page: string
  /** The page's own address, without a slash at its end: `https://…/site-feedback/harbor-1`. */
  url: string
  heading: string
}

export interface BoardDocument {
  file: StaticFile
  /** 404 for an item that is not there, or not everyone's. */
  status: 200 | 404
}

const documentsMax = 500
const reference = /^(IDEA|BUG)-[1-9][0-9]{0,8}$/

/**
 * Public boards as documents. Each carries what its script shows first, so that nothing has to be asked for
 * before, and the same as plain HTML for whoever runs no script. They are made anew when the board changes.
 */
export class BoardDocuments {
  readonly #made = new Map<string, { etag: string; file: StaticFile }>()

  /** The board, or one item of it by its reference. */
  async make(
    ctx: PublicCtx<WidgetServices>,
    site: KnownSite,
    template: BoardTemplate,
    wanted: string | undefined,
  ): Promise<BoardDocument> {
    const item =
      wanted !== undefined && reference.test(wanted) ? await findItem(ctx, site, wanted) : undefined
    const missing = wanted !== undefined && !item
    const address = `${template.url}?item=${missing ? '' : (item?.reference ?? 'none')}`
    const { body, etag } = await ctx.services.publicPages.get(
      site.project.projectId,
      pageName(address),
      async () =>
        fill(
          template,
          site,
          item,
          item || missing ? undefined : await firstPageJson(ctx, site, limits.pageSize),
        ),
    )
    return { file: this.#fileOf(address, etag, body), status: missing ? 404 : 200 }
  }

  /** Compressing costs more than the rest of the answer: the file is made once for each state of the board. */
  #fileOf(address: string, etag: string, body: string): StaticFile {
    const known = this.#made.get(address)
    if (known?.etag === etag) return known.file
    if (this.#made.size >= documentsMax) this.#made.clear()
    const file = staticFile('board.html', Buffer.from(body))
    this.#made.set(address, { etag, file })
    return file
  }
}

interface FirstPage {
  items: PublicFeedback[]
}

/** Puts a board's words into a template, as text that cannot become markup. */
function fill(
  { page, url, heading }: BoardTemplate,
  site: KnownSite,
  item: PublicFeedback | undefined,
  firstPage: string | undefined,
): string {
  const { name } = site.project
  const first = firstPage === undefined ? undefined : (JSON.parse(firstPage) as FirstPage)
  const shown = { site: siteView(site), ...(first && { first }), ...(item && { item }) }
  const values: Record<string, string> = {
    TITLE: item ? `${item.title} · ${name}` : `Feedback / Feature Requests · ${name}`,
    DESCRIPTION: item?.body
      ? beginningOf(item.body)
      : `Ideas and bug reports for ${name}: read them, vote for what matters to you, or add your own.`,
    URL: item ? `${url}?item=${item.reference}` : url,
    DATA: JSON.stringify(shown),
  }
  const plain = item ? plainItem(item) : plainList(heading, first?.items ?? [])
  // In one go: what was filled in is never looked through for places again.
  return page.replaceAll(/__BOARD(?:_([A-Z]+))?__/g, (found, name?: string) =>
    String(name === undefined ? html`<noscript>${plain}</noscript>` : html`${values[name] ?? found}`),
  )
}

const plainItem = ({ title, body }: PublicFeedback): Markup => html`<h1>${title}</h1><p>${body}</p>`

const plainList = (heading: string, items: readonly PublicFeedback[]): Markup =>
  html`<h1>${heading}</h1><ul>${items.map(plainRow)}</ul>`

const plainRow = ({ reference, title, body, voteCount }: PublicFeedback): Markup =>
  html`<li><h2><a href="?item=${reference}">${title}</a></h2><p>${beginningOf(body)}</p><p>${counted(voteCount, 'vote')}</p></li>`

const descriptionMax = 160

const beginningOf = (text: string): string =>
  text.length <= descriptionMax ? text : `${text.slice(0, descriptionMax - 1).trimEnd()}…`

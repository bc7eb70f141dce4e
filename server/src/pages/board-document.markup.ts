import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { formatMonth } from '@earshot/shared/format/format'
import { locales } from '@earshot/shared/language/languages'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import { cutText } from '@earshot/shared/text/cut-text'
import { plainText } from '@earshot/shared/text/text-tree'
import { html } from 'hono/html'
import { type KnownSite, siteView } from '../features/board/site.ts'
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

/** Contents of a document. */
interface Contents {
  feed: string
  item?: PublicFeedback
  entry?: PublicEntry
  entries?: PublicEntry[]
  first?: { items: PublicFeedback[] }
}

/** Fills a board's texts into a template, as text that cannot become markup. */
export function fill(
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

export function fillRoadmap(
  template: BoardTemplate,
  site: KnownSite,
  feed: string,
  roadmap: Roadmap,
): string {
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
export function fillPrivate(template: BoardTemplate, site: KnownSite): string {
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

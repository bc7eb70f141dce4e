import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { formatMonth } from '@earshot/shared/format/format'
import { locales } from '@earshot/shared/language/languages'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'
import { cutText } from '@earshot/shared/text/cut-text'
import { plainText } from '@earshot/shared/text/text-tree'
import { html } from 'hono/html'
import type { ListedItem } from '../features/board/public-answers.ts'
import { type KnownSite, siteView } from '../features/board/site.ts'
import { richTextMarkup } from '../lib/markdown/rich-text.markup.ts'
import type { ServerTexts } from '../texts/texts.ts'
import { type Card, cardPath, entryCard, itemCard, pageCard } from './card/card.ts'
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

/** Contents of a page of a board. */
export interface BoardContents {
  title: string
  description: string
  /** Contents for readers without scripts. */
  plain: Markup
  /** Data that the page's script shows first, so that the script need not load them. */
  data?: Record<string, unknown>
  /** The picture for shared links. */
  card?: Card
}

/** Addresses of a page of a board, and whether search engines may list it. */
export interface BoardAddress {
  /** The server's own, such as `https://earshot.example`. */
  origin: string
  url: string
  feed: string
  indexed: boolean
}

/** Fills a page of a board into its template, as text that cannot become markup. */
export function fillTemplate(
  { page, texts }: BoardTemplate,
  site: KnownSite,
  { title, description, plain, data, card }: BoardContents,
  { origin, url, feed, indexed }: BoardAddress,
): string {
  const values: Record<string, string | Markup> = {
    TITLE: `${title} · ${site.project.name}`,
    DESCRIPTION: description,
    URL: url,
    FEED: feed,
    CHANGELOG: texts.t('page.changelog'),
    ROBOTS: indexed ? 'index, follow' : 'noindex',
    CARD: card ? largeCard(`${origin}${cardPath(site, card)}`, card) : smallCard,
    DATA: JSON.stringify({ site: siteView(site), ...data }),
  }
  // In a single pass: filled-in text is never searched for placeholders.
  const translated = page.replace('<html lang="en"', `<html lang="${texts.language}"`)
  return translated.replaceAll(/__BOARD(?:_([A-Z]+))?__/g, (found, name?: string) =>
    String(name === undefined ? html`<noscript>${plain}</noscript>` : html`${values[name] ?? found}`),
  )
}

const smallCard = html`<meta name="twitter:card" content="summary" />`

/** Metadata that has a shared link shown with its picture. */
const largeCard = (url: string, { contents: { title, line } }: Card): Markup =>
  html`<meta property="og:image" content="${url}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${title}: ${line}" />
    <meta name="twitter:card" content="summary_large_image" />`

/** A board's list of feedback; empty at the address of an item or an entry that does not exist. */
export const listContents = (
  site: KnownSite,
  { heading, texts }: BoardTemplate,
  first?: { items: PublicFeedback[] },
): BoardContents => ({
  title: texts.t('heading'),
  description: texts.t('board.description', { name: site.project.name }),
  plain: html`<h1>${heading}</h1><ul>${(first?.items ?? []).map((item) => plainRow(item, texts))}</ul>`,
  ...(first && { data: { first }, card: pageCard(site, 'list') }),
})

export function itemContents(
  site: KnownSite,
  { texts: { t } }: BoardTemplate,
  found: ListedItem,
): BoardContents {
  const { item } = found
  return {
    title: item.title,
    description: beginningOf(item.body) || t('board.description', { name: site.project.name }),
    plain: html`<h1 dir="auto">${item.title}</h1><p dir="auto">${item.body}</p>`,
    data: { item },
    card: itemCard(site, found),
  }
}

export const entryContents = (
  site: KnownSite,
  { texts: { t } }: BoardTemplate,
  entry: PublicEntry,
): BoardContents => ({
  title: entry.title,
  description: beginningOf(plainText(entry.content)) || t('board.description', { name: site.project.name }),
  plain: html`<h1 dir="auto">${entry.title}</h1><div dir="auto">${richTextMarkup(entry.content)}</div>`,
  card: entryCard(site, entry),
})

export const changelogContents = (
  site: KnownSite,
  { texts: { t } }: BoardTemplate,
  entries: readonly PublicEntry[],
): BoardContents => ({
  title: t('page.changelog'),
  description: t('changelog.description', { name: site.project.name }),
  plain: html`<h1>${t('page.changelog')}</h1>${entries.map(
    ({ id, title, content }) =>
      html`<h2 dir="auto"><a href="?entry=${id}">${title}</a></h2><div dir="auto">${richTextMarkup(content)}</div>`,
  )}`,
  card: pageCard(site, 'changelog'),
})

export function roadmapContents(site: KnownSite, { texts }: BoardTemplate, roadmap: Roadmap): BoardContents {
  const { name, statuses } = site.project
  const { t, language, statusName } = texts
  const headingOf = ({ statusId, month }: RoadmapColumn): string => {
    const status = statuses.find(({ id }) => id === statusId)
    if (status) return statusName(status.name)
    return month ? formatMonth(month, locales[language]) : t('roadmap.later')
  }
  return {
    title: t('page.roadmap'),
    description: t('roadmap.description', { name }),
    plain: html`<h1>${t('page.roadmap')}</h1>${roadmap.columns.map((column) => html`<h2>${headingOf(column)}</h2><ul>${column.items.map((item) => plainCard(item, texts))}</ul>`)}`,
    data: { roadmap },
    card: pageCard(site, 'roadmap'),
  }
}

/** A private board: how to get access, and no contents. */
export function privateContents(
  { project: { name, boardAccess } }: KnownSite,
  { heading, texts: { t } }: BoardTemplate,
): BoardContents {
  const description = t(boardAccess === 'team' ? 'private.team' : 'private.contacts', { name })
  return { title: t('heading'), description, plain: html`<h1>${heading}</h1><p>${description}</p>` }
}

const plainRow = ({ reference, title, body, voteCount: count }: PublicFeedback, { t }: ServerTexts): Markup =>
  html`<li><h2 dir="auto"><a href="?item=${reference}">${title}</a></h2><p dir="auto">${beginningOf(body)}</p><p>${t('votes', { count })}</p></li>`

const plainCard = ({ reference, title, voteCount: count }: RoadmapItem, { t }: ServerTexts): Markup =>
  html`<li><a href="?item=${reference}" dir="auto">${title}</a>, ${t('votes', { count })}</li>`

const descriptionMax = 160

const beginningOf = (text: string): string => cutText(text, descriptionMax, '…')

import { brandingFor } from '@earshot/shared/branding/branding'
import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import { formatMonth } from '@earshot/shared/format/format'
import { locales } from '@earshot/shared/language/languages'
import { isFinished } from '@earshot/shared/status/status'
import type { ListedItem } from '../../features/board/public-answers.ts'
import type { KnownSite } from '../../features/board/site.ts'
import { shortDigest } from '../../lib/digest.ts'
import { type ServerTexts, textsIn } from '../../texts/texts.ts'

/** A picture that stands for a page of a board where a link to it is shared. */
export interface Card {
  /** The item's reference, the entry's id, or the page's own name. */
  name: string
  contents: CardContents
  /** Path of the organisation's logo, or null. */
  logo: string | null
  /** Address of the first image of an entry's text, or null. */
  picture: string | null
}

/** Everything that a card shows, apart from the logo and the picture. */
export interface CardContents {
  title: string
  /** Name of the project. */
  name: string
  /** Facts in one line: `7 people asked · Done after 34 days`. */
  line: string
  color: string
  ink: string
  hasLogo: boolean
  hasPicture: boolean
  /** True if the plan shows the product's name. */
  isPowered: boolean
}

type Entry = Pick<PublicEntry, 'id' | 'title' | 'labels' | 'content' | 'publishedAt'>

const day = 24 * 60 * 60 * 1000

/** The card of an item, in the project's language: the programs that fetch it have none of their own. */
export function itemCard(site: KnownSite, { item, doneAt }: ListedItem): Card {
  const texts = textsOf(site)
  const { t, statusName, language } = texts
  const status = site.project.statuses.find(({ id }) => id === item.statusId)
  const named = statusName(status?.name ?? '')
  const count = item.kind === 'idea' ? item.voteCount : item.affectedCount
  const people = count > 0 && t(item.kind === 'idea' ? 'card.asked' : 'card.affected', { count })
  const month = new Date(item.createdAt).toISOString().slice(0, 7)
  const days = doneAt === null ? 0 : Math.floor((doneAt - item.createdAt) / day)
  const progress = days > 0 ? [t('card.after', { status: named, count: days })] : [named]
  const isOpen = status !== undefined && !isFinished(status.category)
  const since = isOpen && t('card.since', { month: formatMonth(month, locales[language]) })
  return cardOf(site, item.reference, item.title, [people, ...progress, since])
}

/** The card of a published entry, in the project's language. */
export function entryCard(site: KnownSite, { id, title, labels, content, publishedAt }: Entry): Card {
  const { t, language } = textsOf(site)
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  const facts = [format.format(publishedAt), ...labels.map((label) => t(`label.${label}`))]
  const image = content.flatMap(({ spans }) => spans).find((span) => span.image)?.image
  return cardOf(site, id, title, facts, image?.url)
}

/** The card of a page that shows many items or entries. */
export function pageCard(site: KnownSite, page: 'list' | 'roadmap' | 'changelog'): Card {
  const { t } = textsOf(site)
  const title = page === 'list' ? t('heading') : t(`page.${page}`)
  return cardOf(site, page, title, [t(`card.${page}`)])
}

const textsOf = ({ project }: KnownSite): ServerTexts => textsIn(project.language ?? 'en')

function cardOf(
  { project }: KnownSite,
  name: string,
  title: string,
  facts: readonly (string | false)[],
  picture: string | null = null,
): Card {
  const { color, ink, logo, poweredBy } = brandingFor(project.plan, project.branding)
  const line = facts.filter(Boolean).join(' · ')
  const [hasLogo, hasPicture] = [logo !== null, picture !== null]
  return {
    name,
    contents: { title, name: project.name, line, color, ink, hasLogo, hasPicture, isPowered: poweredBy },
    logo,
    picture,
  }
}

/** Identifies the contents of a card; changes with everything that the card shows. */
export const versionOf = (card: Card): string => shortDigest(JSON.stringify(card))

/** Path of a card's picture, with its version. */
export const cardPath = ({ project }: KnownSite, card: Card): string =>
  `/site-feedback/${project.slug}/cards/${card.name}.png?v=${versionOf(card)}`

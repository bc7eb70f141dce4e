import type { ComponentType } from 'react'
import { paths } from '../../lib/paths.ts'
import { documentPages } from '../documents/documents.tsx'
import { ApiReferencePage } from './ApiReferencePage.tsx'
import { FeaturesPage } from './FeaturesPage.tsx'
import { HomePage } from './HomePage.tsx'
import { MailingListForm, MailingListPage, WaitingListForm, WaitingListPage } from './ListPages.tsx'
import { MissingPage } from './MissingPage.tsx'
import { OwnFeedbackPage } from './OwnFeedbackPage.tsx'
import { PricingPage } from './PricingPage.tsx'
import { StatusPage } from './StatusPage.tsx'

/** A public page, rendered when the console is built. */
export interface SitePage {
  path: string
  /** Name of the page's file. */
  name: string
  title: string
  /** A sentence for search results and link previews. */
  description: string
  Page: ComponentType
  /** Excluded from search engines. */
  unlisted?: true
  /** `inside`: may be framed by our pages. `around`: may frame such a page. Other pages may do neither. */
  framing?: 'inside' | 'around'
}

const home: SitePage = {
  path: paths.home(),
  name: 'home',
  title: 'Earshot: customer feedback and bug reports, inside your product',
  description:
    'A small widget that collects ideas and bug reports on your site, and a console where your team reads, answers and plans them. Free to start.',
  Page: HomePage,
  framing: 'around',
}

/** Every static page. */
export const pages: readonly SitePage[] = [
  home,
  ...documentPages,
  {
    path: paths.features(),
    name: 'features',
    title: 'Features · Earshot',
    description:
      'A feedback widget without accounts or cookies, an inbox with moderation and official answers, and a task board that knows which feedback each card settles.',
    Page: FeaturesPage,
  },
  {
    path: paths.pricing(),
    name: 'pricing',
    title: 'Pricing · Earshot',
    description:
      'Free, Pro and Agency, priced per year. Every plan has every feature; start free without a card.',
    Page: PricingPage,
  },
  {
    path: paths.apiReference(),
    name: 'api-reference',
    title: 'API reference · Earshot',
    description:
      'Every call of Earshot’s HTTP interface: who may make it, what it takes and what it answers.',
    Page: ApiReferencePage,
  },
  {
    path: paths.status(),
    name: 'status',
    title: 'Status · Earshot',
    description: 'Whether Earshot works now, its uptime over ninety days, incidents and maintenance.',
    Page: StatusPage,
  },
  {
    path: paths.ownFeedback(),
    name: 'own-feedback',
    title: 'Feedback / Report a Bug · Earshot',
    description: 'Suggest an idea for Earshot, or report a bug in it.',
    Page: OwnFeedbackPage,
  },
  {
    path: paths.mailingList(),
    name: 'mailing-list',
    title: 'Mailing List · Earshot',
    description: 'What is new in Earshot and what comes next, a few times a year by email.',
    Page: MailingListPage,
    framing: 'around',
  },
  {
    path: paths.mailingListForm(),
    name: 'mailing-list-form',
    title: 'Subscribe to the mailing list · Earshot',
    description: 'Leave your address to get news about Earshot.',
    Page: MailingListForm,
    unlisted: true,
    framing: 'inside',
  },
  {
    path: paths.waitingListForm(),
    name: 'waiting-list-form',
    title: 'Join the waiting list · Earshot',
    description: 'Leave your address to hear when there is an account for you.',
    Page: WaitingListForm,
    unlisted: true,
    framing: 'inside',
  },
]

/** Shown at an unknown address: the home page (product specification, section 2), excluded from search results. */
export const notFoundPage: SitePage = { ...home, name: 'not-found', unlisted: true }

/** Shown at an address whose content does not exist, such as a deleted board, with links to go on. */
export const missingPage: SitePage = {
  path: '/not-found',
  name: 'missing',
  title: 'Not found · Earshot',
  description: 'Nothing is at this address.',
  Page: MissingPage,
  unlisted: true,
}

/** Pages with the waiting list, which replace some addresses while Earshot is in beta (decisions, "Launch mode"). */
export const betaPages: readonly SitePage[] = [
  paths.login(),
  paths.signup(),
  paths.integration(),
  paths.help(),
  paths.ownFeedback(),
].map((path) => ({
  path,
  name: `waiting-list-at-${path.slice(1)}`,
  title: 'Join the waiting list · Earshot',
  description:
    'Earshot is in beta. Leave your address, and we write to you when there is an account for you.',
  Page: WaitingListPage,
  unlisted: true,
  framing: 'around',
}))

import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { html } from 'hono/html'
import { type StaticFile, type StaticFiles, staticFile } from '../http/static-files.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import type { Markup } from './markup.ts'

/** What the console's build says about addresses, in `/site/addresses.json`. */
interface Addresses {
  /** The static pages: address to file name under `/site`. */
  pages: Record<string, string>
  /** The pages around the login, whose frames were rendered: address to file name. */
  forms: Record<string, string>
  /** What stands in their place, and in that of forms of the console, while Earshot is in beta. */
  beta: Record<string, string>
  /** File names of pages that stand in a frame of ours, and of pages that have such a frame. */
  inside: string[]
  around: string[]
  /** Those of them that search engines shall list. */
  listed: string[]
  /** The static page that shows our own board. */
  ownBoard: string
  /** Patterns of what the console shows itself, such as `/feedback/:feedbackId`; `?` ends an optional part. */
  app: string[]
}

/** What a page has to do with frames; every other page may neither have one nor stand in one. */
export type Framing = 'none' | 'inside' | 'around'

/** A static page as it goes out. */
export interface StaticPage {
  file: StaticFile
  framing: Framing
}

/**
 * The static pages, which the console's build rendered: what only this installation knows (its origin,
 * its mail addresses, the year, how much is left of the beta offer) is filled in once until it changes, so each goes
 * out as a file.
 */
export class SitePages {
  readonly listed: readonly string[]
  readonly #files: StaticFiles
  readonly #config: Config
  readonly #clock: Clock
  readonly #addresses: Addresses
  readonly #app: readonly RegExp[]
  readonly #beta: Record<string, string>
  readonly #filled = new Map<string, StaticFile>()
  #year = 0
  #betaLeft = betaSubscriptions

  /** @returns undefined when the console is not built. */
  static from(files: StaticFiles, config: Config, clock: Clock): SitePages | undefined {
    const addresses = files.find('/site/addresses.json')
    return addresses && new SitePages(files, config, clock, JSON.parse(addresses.plain.toString('utf8')))
  }

  private constructor(files: StaticFiles, config: Config, clock: Clock, addresses: Addresses) {
    this.#files = files
    this.#config = config
    this.#clock = clock
    this.#addresses = addresses
    this.#app = addresses.app.map(asPattern)
    this.#beta = config.launchMode === 'beta' ? addresses.beta : {}
    this.listed = addresses.listed.filter((path) => !Object.hasOwn(this.#beta, path))
  }

  /** Says how many of the beta subscriptions are left: pages that tell of the offer are made anew when that changes. */
  showBetaLeft(left: number): void {
    if (left !== this.#betaLeft) this.#filled.clear()
    this.#betaLeft = left
  }

  /**
   * The static page at an address, or undefined where there is none.
   *
   * @param member whether it is for somebody who has an account, and no use for the waiting list
   */
  find(path: string, member = false): StaticPage | undefined {
    const waitingList = member ? undefined : nameAt(this.#beta, path)
    const name = waitingList ?? nameAt(this.#addresses.pages, path)
    return name === undefined ? undefined : this.#page(name)
  }

  /** The console's page at an address whose frame was rendered into it, or undefined elsewhere. */
  findForm(path: string): StaticFile | undefined {
    const name = nameAt(this.#addresses.forms, path)
    return name === undefined ? undefined : this.#fill(name)
  }

  /** The page around an organisation's public board, without the board. */
  get board(): StaticFile {
    return this.#fill('board')
  }

  /** Whether our own board stands on the static page at an address; in beta there is a form in its place. */
  showsOwnBoard(path: string): boolean {
    return path === this.#addresses.ownBoard && nameAt(this.#beta, path) === undefined
  }

  /** What stands at an address that nobody knows. */
  get notFound(): StaticPage {
    return this.#page('not-found')
  }

  /** What says that an address is known and that nothing is there, such as a board that was deleted. */
  get missing(): StaticPage {
    return this.#page('missing')
  }

  /** Whether the console shows something at an address. */
  isConsole(path: string): boolean {
    return this.#app.some((pattern) => pattern.test(path))
  }

  #page(name: string): StaticPage {
    const { inside, around } = this.#addresses
    const framing = inside.includes(name) ? 'inside' : around.includes(name) ? 'around' : 'none'
    return { file: this.#fill(name), framing }
  }

  /** What of a page's file name says of what it may tell; a page that tells none of it has no such file. */
  get #variant(): string {
    const billing = this.#config.payments !== undefined || this.#config.demoBilling
    return `${billing ? '.billing' : ''}${this.#betaLeft === 0 ? '.sold-out' : ''}`
  }

  #fill(name: string): StaticFile {
    const year = new Date(this.#clock()).getUTCFullYear()
    if (year !== this.#year) this.#filled.clear()
    this.#year = year
    const known = this.#filled.get(name)
    if (known) return known
    const page =
      this.#files.find(`/site/${name}${this.#variant}.html`) ?? this.#files.find(`/site/${name}.html`)
    if (!page) throw new Error(`The build names the page ${name} and has none`)
    const filled = staticFile(
      'page.html',
      Buffer.from(
        fillIn(page.plain.toString('utf8'), this.#config, {
          year,
          betaLeft: this.#betaLeft,
          keepsBoard: name === 'board',
        }),
      ),
    )
    this.#filled.set(name, filled)
    return filled
  }
}

const nameAt = (names: Record<string, string>, path: string): string | undefined =>
  Object.hasOwn(names, path) ? names[path] : undefined

/** Puts what this installation knows in the place of `__NAMES__`, as text that cannot become markup. */
function fillIn(
  page: string,
  config: Config,
  { year, betaLeft, keepsBoard }: { year: number; betaLeft: number; keepsBoard: boolean },
): string {
  const values: Record<string, string> = {
    PUBLIC_URL: config.publicUrl,
    SUPPORT_EMAIL: config.supportEmail,
    SECURITY_EMAIL: config.securityEmail,
    COMPANY_NAME: config.companyName,
    YEAR: String(year),
    BETA_LEFT: String(betaLeft),
    // What a board shows is filled in later; without a project of our own there is none on our pages.
    ...(config.siteProjectKey === undefined && !keepsBoard && { BOARD: '', BOARD_DATA: '' }),
  }
  return page
    .replace('<!--widget-->', () => String(widgetScript(config.siteProjectKey)))
    .replaceAll(/__([A-Z_]+)__/g, (placeholder, name) => String(html`${values[name] ?? placeholder}`))
}

/** Our own widget, where the installation has a project for it. */
const widgetScript = (key: string | undefined): Markup | '' =>
  key === undefined ? '' : html`<script async src="/e/v1.js" data-key="${key}"></script>`

function asPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+') : `/${part}`))
  return new RegExp(`^${parts.join('')}$`)
}

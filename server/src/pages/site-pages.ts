import { betaSubscriptions } from '@earshot/shared/plan/plans'
import { html } from 'hono/html'
import { type StaticFile, type StaticFiles, staticFile } from '../http/response/static-files.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config/config.ts'
import type { Markup } from './markup.ts'

/** The console build's data about addresses, in `/site/addresses.json`. */
interface Addresses {
  /** The static pages: address to file name under `/site`. */
  pages: Record<string, string>
  /** The pages around the login with a prerendered frame: address to file name. */
  forms: Record<string, string>
  /** Replacements of these pages, and of forms of the console, while Earshot is in beta. */
  beta: Record<string, string>
  /** File names of pages that are shown in a frame of another page, and of pages with such a frame. */
  inside: string[]
  around: string[]
  /** Pages that search engines shall list. */
  listed: string[]
  /** The static page that shows the product's own board. */
  ownBoard: string
  /** Patterns of the console's own addresses, such as `/feedback/:feedbackId`; `?` ends an optional part. */
  app: string[]
  /** First parts of the addresses of the console's signed-in pages. */
  sections: string[]
}

/** A page's use of frames: shown in a frame, around a frame, or neither. */
export type Framing = 'none' | 'inside' | 'around'

/** A static page as it is served. */
export interface StaticPage {
  file: StaticFile
  framing: Framing
}

/**
 * The static pages, prerendered by the console's build. Data of this installation (its origin, mail addresses, the
 * year, the rest of the beta offer) are filled in once until they change, so that each page is served as a file.
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

  /** @returns undefined if the console is not built. */
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
    this.listed = addresses.listed.filter(
      (path) => !Object.hasOwn(this.#beta, path) && (path !== '/signup' || config.signUp === 'open'),
    )
  }

  /** Sets the number of beta subscriptions that are left: pages with the offer are rendered anew when it changes. */
  showBetaLeft(left: number): void {
    if (left !== this.#betaLeft) this.#filled.clear()
    this.#betaLeft = left
  }

  /**
   * The static page at an address, or undefined.
   *
   * @param member true for a reader with an account, who needs no waiting list
   */
  find(path: string, member = false): StaticPage | undefined {
    const waitingList = member ? undefined : nameAt(this.#beta, path)
    const name = waitingList ?? nameAt(this.#addresses.pages, path)
    return name === undefined ? undefined : this.#page(name)
  }

  /** The console's page at an address with a prerendered frame, or undefined. */
  findForm(path: string): StaticFile | undefined {
    const name = nameAt(this.#addresses.forms, path)
    return name === undefined ? undefined : this.#fill(name)
  }

  /** The page around an organisation's public board, without the board. */
  get board(): StaticFile {
    return this.#fill('board')
  }

  /** True if the static page at an address shows the product's own board; in beta a form takes its place. */
  showsOwnBoard(path: string): boolean {
    return path === this.#addresses.ownBoard && nameAt(this.#beta, path) === undefined
  }

  /** The page for unknown addresses. */
  get notFound(): StaticPage {
    return this.#page('not-found')
  }

  /** The page for known addresses without contents, such as a deleted board. */
  get missing(): StaticPage {
    return this.#page('missing')
  }

  /** True if the console shows a page at an address. */
  isConsole(path: string): boolean {
    return this.#app.some((pattern) => pattern.test(path))
  }

  /** True below the addresses of the console's signed-in pages. */
  isBelowConsole(path: string): boolean {
    return this.#addresses.sections.some((section) => path.startsWith(`/${section}/`))
  }

  #page(name: string): StaticPage {
    const { inside, around } = this.#addresses
    const framing = inside.includes(name) ? 'inside' : around.includes(name) ? 'around' : 'none'
    return { file: this.#fill(name), framing }
  }

  /**
   * Suffix of the file names of pages that depend on billing or on the beta offer; other pages have no file with the
   * suffix.
   */
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

/** Fills installation data into `__NAMES__`, as text that cannot become markup. */
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
    LAUNCH_MODE: config.launchMode,
    SIGN_UP: config.signUp,
    LIVE_DEMO: config.liveDemo ? 'on' : 'off',
    YEAR: String(year),
    BETA_LEFT: String(betaLeft),
    // The board's contents are filled in later; without a project of its own the site shows no board.
    ...(config.siteProjectKey === undefined && !keepsBoard && { BOARD: '', BOARD_DATA: '' }),
  }
  return page
    .replace('<!--widget-->', () => String(widgetScript(config.siteProjectKey)))
    .replaceAll(/__([A-Z_]+)__/g, (placeholder, name) => String(html`${values[name] ?? placeholder}`))
}

/** The product's own widget, if the installation has a project for it. */
const widgetScript = (key: string | undefined): Markup | '' =>
  key === undefined ? '' : html`<script async src="/e/v1.js" data-key="${key}"></script>`

function asPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? '(/[^/]+)?' : '/[^/]+') : `/${part}`))
  return new RegExp(`^${parts.join('')}$`)
}

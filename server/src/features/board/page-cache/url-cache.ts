import type { CachedProject } from '../../project/cache/project-cache.ts'
import type { PageName } from './public-pages.ts'

/**
 * Generates a page that is the same for everyone. Called again later, so everything that changes between calls is a
 * parameter.
 */
export type MakePage = (project: CachedProject, now: number) => Promise<string>

/** Parsed request of a URL. */
export interface CachedUrl {
  /** The project's public key. */
  key: string
  name: PageName
  make: MakePage
}

const knownMax = 20_000
/** The longest valid URL has fewer characters; longer ones are validated each time. */
const lengthMax = 300

/**
 * URLs that were validated and answered before, exactly as requested and without the host, so that they need no second
 * validation. Bounded, least recently used first.
 */
export class UrlCache {
  readonly #known = new Map<string, CachedUrl>()

  find(target: string): CachedUrl | undefined {
    const known = this.#known.get(target)
    if (!known) return undefined
    this.#known.delete(target)
    this.#known.set(target, known)
    return known
  }

  add(target: string, address: CachedUrl): void {
    if (target.length > lengthMax) return
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= knownMax) this.#known.delete(oldest)
    this.#known.set(target, address)
  }
}

/** Path and query of an absolute URL. */
export const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

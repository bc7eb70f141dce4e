import type { CachedProject } from '../../project/cache/project-cache.ts'
import type { PageName } from './public-pages.ts'

/** Makes a page for everyone alike. Whatever else may change from call to call is an argument: it is called again later. */
export type MakePage = (project: CachedProject, now: number) => Promise<string>

/** What a request for an address asks for. */
export interface CachedUrl {
  /** The project's public key. */
  key: string
  name: PageName
  make: MakePage
}

const knownMax = 20_000
/** No address of ours is longer; whoever sends one gets it validated each time. */
const lengthMax = 300

/**
 * Addresses that were found valid and answered, as they came in: what they ask for need not be found out again. Bounded,
 * least recently used first. The host is no part of them.
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

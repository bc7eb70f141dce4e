import { type EventType, isSubscribed } from '@earshot/shared/event/events'
import type { Database } from '../../../db/database.ts'
import { CompressedForms } from '../../../http/response/compression.ts'
import type { Clock } from '../../../lib/clock.ts'
import { shortDigest } from '../../../lib/digest.ts'
import { newSecret } from '../../../lib/id.ts'

/** A page with its ETag. */
export interface PublicPage extends PageText {
  /** Identifies exactly this body, in every compression and across restarts. */
  etag: string
}

/** A page's body and its compressed forms, which are made once while the page is cached. */
interface PageText {
  body: string
  compressed: CompressedForms
}

/** Cache key of a page, built from validated parameters. */
export interface PageName {
  /** Address of the page within the project. */
  address: string
  /** Part of the page's ETag, so that one page's ETag does not match another page. */
  digest: string
  /** True if the page is likely to be requested again. */
  worthKeeping: boolean
}

/** Maximum characters in the cache: a page of long items has a million, and anyone can request such pages. */
const keptMax = 32 * 1024 * 1024
/** Maximum characters per project: reading all of a large project must not evict the others' pages. */
const projectMax = keptMax / 4
/** Longest time in milliseconds for which another process's change may stay unseen. */
const freshFor = 60_000

/** Cached pages of one version of a project, least recently used first. */
interface CachedPages {
  version: string
  until: number
  pages: Map<string, PageText>
  /** Characters of all bodies and addresses, with an allowance for the compressed forms. */
  size: number
}

/**
 * Cache of public pages, per project until an event reports a change of the project. A page generated while the event
 * arrives is not cached. ETags derive from the project's version, so they stay valid when the page is evicted.
 */
export class PublicPages {
  readonly #boot = newSecret(6)
  /** Ordered by use, least recent first. */
  readonly #projects = new Map<string, CachedPages>()
  readonly #projectsMax: number
  readonly #clock: Clock
  /** Requested pages that were cached, and those that were not. */
  readonly lookups = { hits: 0, misses: 0 }
  #versions = 0
  #size = 0

  /** @param projectsMax number of projects with cached pages; 0 disables the cache. */
  constructor(db: Database, clock: Clock, projectsMax: number) {
    this.#projectsMax = projectsMax
    this.#clock = clock
    db.onCommit((events) => {
      for (const { type, projectId } of events) this.onEvent(type, projectId ?? null)
    })
  }

  /** Current ETag of a page. */
  etagOf(projectId: string, { digest }: PageName): string {
    return tagOf(this.#keptOf(projectId), digest)
  }

  /** The page if it is cached; synchronous. */
  find(projectId: string, { address, digest }: PageName): PublicPage | undefined {
    const cached = this.#keptOf(projectId)
    const page = cached.pages.get(address)
    if (page === undefined) return undefined
    this.lookups.hits++
    cached.pages.delete(address)
    cached.pages.set(address, page)
    return { ...page, etag: tagOf(cached, digest) }
  }

  /** The cached page, or a newly generated one. */
  async get(projectId: string, name: PageName, make: () => Promise<string>): Promise<PublicPage> {
    const known = this.find(projectId, name)
    if (known) return known
    this.lookups.misses++
    const cached = this.#keptOf(projectId)
    const body = await make()
    const page = { body, compressed: new CompressedForms(body, 4) }
    if (name.worthKeeping && this.#projects.get(projectId) === cached) this.#keep(cached, name.address, page)
    return { ...page, etag: tagOf(cached, name.digest) }
  }

  /** Evicts the pages that an event of this or another node has changed. */
  onEvent(type: EventType, projectId: string | null): void {
    if (projectId) this.#forget(projectId)
    if (isSubscribed('allPublicPages', type))
      for (const known of [...this.#projects.keys()]) this.#forget(known)
  }

  #keptOf(projectId: string): CachedPages {
    const now = this.#clock()
    const known = this.#projects.get(projectId)
    this.#forget(projectId)
    const cached =
      known && known.until > now
        ? known
        : {
            version: `${this.#boot}.${++this.#versions}`,
            until: now + freshFor,
            pages: new Map<string, PageText>(),
            size: 0,
          }
    if (this.#projectsMax === 0) return cached
    const [oldest] = this.#projects.keys()
    if (oldest !== undefined && this.#projects.size >= this.#projectsMax) this.#forget(oldest)
    this.#projects.set(projectId, cached)
    this.#size += cached.size
    return cached
  }

  #keep(cached: CachedPages, address: string, page: PageText): void {
    const size = sizeOf(address, page)
    if (size > projectMax) return
    while (cached.size + size > projectMax) this.#drop(cached)
    for (const other of this.#projects.values()) {
      if (this.#size + size <= keptMax) break
      while (other !== cached && other.size > 0 && this.#size + size > keptMax) this.#drop(other)
    }
    this.#drop(cached, address)
    cached.pages.set(address, page)
    cached.size += size
    this.#size += size
  }

  /** Evicts a page, by default the least recently used. */
  #drop(cached: CachedPages, address = cached.pages.keys().next().value): void {
    const page = address === undefined ? undefined : cached.pages.get(address)
    if (address === undefined || page === undefined) return
    cached.pages.delete(address)
    cached.size -= sizeOf(address, page)
    this.#size -= sizeOf(address, page)
  }

  #forget(projectId: string): void {
    this.#size -= this.#projects.get(projectId)?.size ?? 0
    this.#projects.delete(projectId)
  }
}

/** Both compressed forms of ordinary text together take about half of its characters. */
const sizeOf = (address: string, { body }: PageText): number => address.length + Math.ceil(body.length * 1.5)

const tagOf = ({ version }: CachedPages, digest: string): string => `W/"${version}.${digest}"`

/** Cache key of an address; two requests with the same key get the same page. */
export const pageName = (address: string, worthKeeping = true): PageName => ({
  address,
  digest: shortDigest(address).slice(0, 8),
  worthKeeping,
})

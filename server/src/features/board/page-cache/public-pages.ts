import { type EventType, isSubscribed } from '@earshot/shared/event/events'
import type { Database } from '../../../db/database.ts'
import { CompressedForms } from '../../../http/compression.ts'
import type { Clock } from '../../../lib/clock.ts'
import { shortDigest } from '../../../lib/digest.ts'
import { newSecret } from '../../../lib/id.ts'

/** An answer as it goes out. */
export interface PublicPage extends PageText {
  /** Names exactly this body, however it is compressed, also over restarts. */
  etag: string
}

/** What a page says, and what that is compressed to: once for as long as the page is kept. */
interface PageText {
  body: string
  compressed: CompressedForms
}

/** A page by what decides its contents, once the request is validated. */
export interface PageName {
  /** Which page of the project. */
  address: string
  /** A part of its ETag, so that one page's tag says nothing of another. */
  digest: string
  /** Whether it is likely to be asked for again. */
  worthKeeping: boolean
}

/** Characters kept in all: a page of long items has a million of them, and anyone can make such pages. */
const keptMax = 32 * 1024 * 1024
/** Of one project: whoever reads all of a large one must not cost the others their pages. */
const projectMax = keptMax / 4
/** Longest time that a change which another process made may go unseen. */
const freshFor = 60_000

/** What is known of a project since its last change; its pages least recently used first. */
interface Kept {
  version: string
  until: number
  pages: Map<string, PageText>
  /** Characters of all bodies and addresses, and room for what the bodies are compressed to. */
  size: number
}

/**
 * Answers that everyone gets alike, kept per project until an event says that something of the project
 * changed. A page that was being made when the event came is not kept. An ETag is made of the project's version, so that
 * it stands whether its page is still kept or not.
 */
export class PublicPages {
  readonly #boot = newSecret(6)
  /** Least recently used first. */
  readonly #projects = new Map<string, Kept>()
  readonly #projectsMax: number
  readonly #clock: Clock
  #versions = 0
  #size = 0

  /** @param projectsMax of how many projects answers are kept; 0 keeps none. */
  constructor(db: Database, clock: Clock, projectsMax: number) {
    this.#projectsMax = projectsMax
    this.#clock = clock
    db.onCommit((events) => {
      for (const { type, projectId } of events) this.onEvent(type, projectId ?? null)
    })
  }

  /** The ETag with which a page goes out now. */
  etagOf(projectId: string, { digest }: PageName): string {
    return tagOf(this.#keptOf(projectId), digest)
  }

  /** A kept page, where there is one: without waiting. */
  find(projectId: string, { address, digest }: PageName): PublicPage | undefined {
    const kept = this.#keptOf(projectId)
    const page = kept.pages.get(address)
    if (page === undefined) return undefined
    kept.pages.delete(address)
    kept.pages.set(address, page)
    return { ...page, etag: tagOf(kept, digest) }
  }

  /** The kept page, or a newly made one. */
  async get(projectId: string, name: PageName, make: () => Promise<string>): Promise<PublicPage> {
    const known = this.find(projectId, name)
    if (known) return known
    const kept = this.#keptOf(projectId)
    const body = await make()
    const page = { body, compressed: new CompressedForms(body, 4) }
    if (name.worthKeeping && this.#projects.get(projectId) === kept) this.#keep(kept, name.address, page)
    return { ...page, etag: tagOf(kept, name.digest) }
  }

  /** Forgets what an event, of this node or another, says has changed. */
  onEvent(type: EventType, projectId: string | null): void {
    if (projectId) this.#forget(projectId)
    if (isSubscribed('allPublicPages', type))
      for (const known of [...this.#projects.keys()]) this.#forget(known)
  }

  #keptOf(projectId: string): Kept {
    const now = this.#clock()
    const known = this.#projects.get(projectId)
    this.#forget(projectId)
    const kept =
      known && known.until > now
        ? known
        : {
            version: `${this.#boot}.${++this.#versions}`,
            until: now + freshFor,
            pages: new Map<string, PageText>(),
            size: 0,
          }
    if (this.#projectsMax === 0) return kept
    const [oldest] = this.#projects.keys()
    if (oldest !== undefined && this.#projects.size >= this.#projectsMax) this.#forget(oldest)
    this.#projects.set(projectId, kept)
    this.#size += kept.size
    return kept
  }

  #keep(kept: Kept, address: string, page: PageText): void {
    const size = sizeOf(address, page)
    if (size > projectMax) return
    while (kept.size + size > projectMax) this.#drop(kept)
    for (const other of this.#projects.values()) {
      if (this.#size + size <= keptMax) break
      while (other !== kept && other.size > 0 && this.#size + size > keptMax) this.#drop(other)
    }
    this.#drop(kept, address)
    kept.pages.set(address, page)
    kept.size += size
    this.#size += size
  }

  /** Takes a page away, the one longest unused where none is named. */
  #drop(kept: Kept, address = kept.pages.keys().next().value): void {
    const page = address === undefined ? undefined : kept.pages.get(address)
    if (address === undefined || page === undefined) return
    kept.pages.delete(address)
    kept.size -= sizeOf(address, page)
    this.#size -= sizeOf(address, page)
  }

  #forget(projectId: string): void {
    this.#size -= this.#projects.get(projectId)?.size ?? 0
    this.#projects.delete(projectId)
  }
}

/** Both compressed forms of ordinary words take about half of their characters. */
const sizeOf = (address: string, { body }: PageText): number => address.length + Math.ceil(body.length * 1.5)

const tagOf = ({ version }: Kept, digest: string): string => `W/"${version}.${digest}"`

/** Names a page; two requests for the same name get the same answer. */
export const pageName = (address: string, worthKeeping = true): PageName => ({
  address,
  digest: shortDigest(address).slice(0, 8),
  worthKeeping,
})

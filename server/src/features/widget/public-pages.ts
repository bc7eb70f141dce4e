import type { EventType } from '@earshot/shared/events'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { newSecret } from '../../lib/id.ts'
import type { KnownProject } from '../projects/project-directory.ts'

/** An answer as it goes out. */
export interface PublicPage {
  body: string
  /** Names exactly this body, also over restarts. */
  etag: string
  headers: Record<string, string>
}

const pagesPerProject = 200
/** Characters kept in all: a page of long items has a million of them, and anyone can make such pages. */
const keptMax = 32 * 1024 * 1024
/** Longest time that a change which another process made may go unseen. */
const freshFor = 60_000

/** Rare, and about every project of the organisation: its plan, its end, and the names of its people. */
const concernsEverything: ReadonlySet<EventType> = new Set([
  'tenant.updated',
  'tenant.deleted',
  'user.updated',
  'account.deleted',
])

interface Kept {
  pages: Map<string, PublicPage>
  /** Characters of all bodies and addresses. */
  size: number
  until: number
}

/**
 * Answers that everyone gets alike, kept per project until an event says that something of the project
 * changed. A page that was being made when the event came is not kept.
 */
export class PublicPages {
  readonly #boot = newSecret(6)
  readonly #projects = new Map<string, Kept>()
  readonly #projectsMax: number
  readonly #clock: Clock
  #made = 0
  #size = 0

  /** @param projectsMax of how many projects answers are kept; 0 keeps none. */
  constructor(db: Database, clock: Clock, projectsMax: number) {
    this.#projectsMax = projectsMax
    this.#clock = clock
    db.onCommit((events) => {
      for (const { type, projectId } of events) this.hear(type, projectId ?? null)
    })
  }

  /** The kept answer for an address, or a newly made one. */
  async get(project: KnownProject, address: string, make: () => Promise<string>): Promise<PublicPage> {
    const kept = this.#pagesOf(project.projectId)
    const known = kept.pages.get(address)
    if (known) return known
    const etag = `"${this.#boot}.${++this.#made}"`
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', etag }
    const page = { body: await make(), etag, headers }
    if (this.#projects.get(project.projectId) === kept && kept.pages.size < pagesPerProject)
      this.#keep(kept, address, page)
    return page
  }

  /** Forgets what an event, of this node or another, says has changed. */
  hear(type: EventType, projectId: string | null): void {
    if (projectId) this.#forget(projectId)
    if (concernsEverything.has(type)) this.#forgetAll()
  }

  #pagesOf(projectId: string): Kept {
    const now = this.#clock()
    const known = this.#projects.get(projectId)
    if (known && known.until > now) return known
    const fresh = { pages: new Map<string, PublicPage>(), size: 0, until: now + freshFor }
    if (this.#projectsMax === 0) return fresh
    this.#forget(projectId)
    if (this.#projects.size >= this.#projectsMax) this.#forgetAll()
    this.#projects.set(projectId, fresh)
    return fresh
  }

  #keep(kept: Kept, address: string, page: PublicPage): void {
    const size = address.length + page.body.length
    if (this.#size + size > keptMax) {
      this.#forgetAll()
      return
    }
    kept.pages.set(address, page)
    kept.size += size
    this.#size += size
  }

  #forget(projectId: string): void {
    this.#size -= this.#projects.get(projectId)?.size ?? 0
    this.#projects.delete(projectId)
  }

  #forgetAll(): void {
    this.#projects.clear()
    this.#size = 0
  }
}

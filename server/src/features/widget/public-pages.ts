import type { Database } from '../../db/database.ts'
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

/**
 * Answers that everyone gets alike, kept per project until an event says that something of the project
 * changed. A page that was being made when the event came is not kept.
 */
export class PublicPages {
  readonly #boot = newSecret(6)
  readonly #projects = new Map<string, { pages: Map<string, PublicPage> }>()
  readonly #projectsMax: number
  #made = 0

  /** @param projectsMax of how many projects answers are kept; 0 keeps none. */
  constructor(db: Database, projectsMax: number) {
    this.#projectsMax = projectsMax
    db.onCommit((events) => {
      for (const { projectId } of events) if (projectId) this.forget(projectId)
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
      kept.pages.set(address, page)
    return page
  }

  /** Something of a project changed, here or on another node. */
  forget(projectId: string): void {
    this.#projects.delete(projectId)
  }

  #pagesOf(projectId: string): { pages: Map<string, PublicPage> } {
    const known = this.#projects.get(projectId)
    if (known) return known
    const fresh = { pages: new Map<string, PublicPage>() }
    if (this.#projectsMax === 0) return fresh
    if (this.#projects.size >= this.#projectsMax) this.#projects.clear()
    this.#projects.set(projectId, fresh)
    return fresh
  }
}

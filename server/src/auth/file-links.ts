import { limits } from '@earshot/shared/limits'
import type { Clock } from '../lib/clock.ts'
import type { Secrets } from './installation-secrets.ts'
import { SignedLinks } from './signed-links.ts'

/** A file of an organisation, as named by its link. */
export interface LinkedFile {
  tenantId: string
  fileId: string
  /** True for the thumbnail. */
  thumbnail: boolean
}

/**
 * Milliseconds for which a file's link stays unchanged, so that browsers need not load a picture again for each new
 * link.
 */
const step = 60_000

/** Links at which a browser reads a file without authentication, each valid for a few minutes. */
export class FileLinks {
  readonly #links: SignedLinks<{ tenantId: string; fileId: string; size: string; until: number }>
  readonly #clock: Clock

  constructor(secrets: Secrets, publicUrl: string, clock: Clock) {
    this.#links = new SignedLinks(secrets, 'file', `${publicUrl}/e/v1/files/`, {
      tenantId: String,
      fileId: String,
      size: String,
      until: Number,
    })
    this.#clock = clock
  }

  /** A link that is valid for at most `limits.fileLinkLife`, for someone who may see the file. */
  linkOf({ tenantId, fileId, thumbnail }: LinkedFile): string {
    const now = this.#clock()
    const until = now - (now % step) + limits.fileLinkLife
    return this.#links.linkOf({ tenantId, fileId, size: thumbnail ? 'small' : 'whole', until })
  }

  /** The file that a link's token names; undefined for an expired or forged token. */
  nameOf(token: string): LinkedFile | undefined {
    const named = this.#links.nameOf(token)
    if (!named || named.until <= this.#clock()) return undefined
    return { tenantId: named.tenantId, fileId: named.fileId, thumbnail: named.size === 'small' }
  }
}

import { limits } from '@earshot/shared/limits'
import type { Clock } from '../lib/clock.ts'
import { SignedLinks } from './signed-links.ts'

/** A file of an organisation, as an address names it. */
export interface LinkedFile {
  tenantId: string
  fileId: string
  /** Whether it is the small picture. */
  thumbnail: boolean
}

/** The same address for some time, so that a browser does not load a picture again each time it is told of it. */
const step = 60_000

/** Addresses at which a browser reads a file without saying who asks, each for a few minutes. */
export class FileLinks {
  readonly #links: SignedLinks<{ tenantId: string; fileId: string; size: string; until: number }>
  readonly #clock: Clock

  constructor(secret: string, publicUrl: string, clock: Clock) {
    this.#links = new SignedLinks(secret, 'file', `${publicUrl}/e/v1/files/`, {
      tenantId: String,
      fileId: String,
      size: String,
      until: Number,
    })
    this.#clock = clock
  }

  /** An address that is good for `limits.fileLinkLife` at most, for somebody who may see the file. */
  linkOf({ tenantId, fileId, thumbnail }: LinkedFile): string {
    const now = this.#clock()
    const until = now - (now % step) + limits.fileLinkLife
    return this.#links.linkOf({ tenantId, fileId, size: thumbnail ? 'small' : 'whole', until })
  }

  /** What the token of such an address names; undefined once it has ended, and for one that is none of ours. */
  nameOf(token: string): LinkedFile | undefined {
    const named = this.#links.nameOf(token)
    if (!named || named.until <= this.#clock()) return undefined
    return { tenantId: named.tenantId, fileId: named.fileId, thumbnail: named.size === 'small' }
  }
}

import { limits } from '@earshot/shared/limits'
import type { Clock } from '../lib/clock.ts'
import { readSignedName, signName } from './signed-name.ts'

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
  readonly #secret: string
  readonly #publicUrl: string
  readonly #clock: Clock

  constructor(secret: string, publicUrl: string, clock: Clock) {
    this.#secret = secret
    this.#publicUrl = publicUrl
    this.#clock = clock
  }

  /** An address that is good for `limits.fileLinkLife` at most, for somebody who may see the file. */
  linkOf({ tenantId, fileId, thumbnail }: LinkedFile): string {
    const now = this.#clock()
    const until = now - (now % step) + limits.fileLinkLife
    const name = `${tenantId}_${fileId}_${thumbnail ? 'small' : 'whole'}_${until}`
    return `${this.#publicUrl}/e/v1/files/${signName(this.#secret, purpose, name)}`
  }

  /** What the token of such an address names; undefined once it has ended, and for one that is none of ours. */
  nameOf(token: string): LinkedFile | undefined {
    const [tenantId, fileId, size, until] = readSignedName(this.#secret, purpose, token)?.split('_') ?? []
    if (tenantId === undefined || fileId === undefined || !(Number(until) > this.#clock())) return undefined
    return { tenantId, fileId, thumbnail: size === 'small' }
  }
}

const purpose = 'file'

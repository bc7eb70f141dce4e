import { readSignedName, signName } from './signed-name.ts'

/** An image of a changelog entry, as a public address names it. */
export interface LinkedImage {
  tenantId: string
  fileId: string
}

/** Addresses at which everyone sees an image for as long as its entry is published, however old they are. */
export class EntryImageLinks {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  linkOf({ tenantId, fileId }: LinkedImage): string {
    return `${this.#publicUrl}/e/v1/entry-images/${signName(this.#secret, purpose, `${tenantId}_${fileId}`)}`
  }

  /** What the token of such an address names; undefined for one that is none of ours. */
  nameOf(token: string): LinkedImage | undefined {
    const [tenantId, fileId] = readSignedName(this.#secret, purpose, token)?.split('_') ?? []
    return tenantId !== undefined && fileId !== undefined ? { tenantId, fileId } : undefined
  }
}

const purpose = 'entry image'

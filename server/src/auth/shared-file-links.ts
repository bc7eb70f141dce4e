import { readSignedName, signName } from './signed-name.ts'

/** A file of an organisation, as a public address names it. */
export interface SharedFile {
  tenantId: string
  fileId: string
  /** Which of the file's public addresses it is: ending one makes the next one good. */
  version: number
}

/**
 * Addresses at which anyone sees a picture that the team has shared, such as readers of an issue tracker. Each is good
 * for as long as the file says so.
 */
export class SharedFileLinks {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  linkOf({ tenantId, fileId, version }: SharedFile): string {
    return `${this.#publicUrl}/e/v1/shared-files/${signName(this.#secret, purpose, `${tenantId}_${fileId}_${version}`)}`
  }

  /** What the token of such an address names; undefined for one that is none of ours. */
  nameOf(token: string): SharedFile | undefined {
    const [tenantId, fileId, version] = readSignedName(this.#secret, purpose, token)?.split('_') ?? []
    return tenantId !== undefined && fileId !== undefined && version !== undefined
      ? { tenantId, fileId, version: Number(version) }
      : undefined
  }
}

const purpose = 'shared file'

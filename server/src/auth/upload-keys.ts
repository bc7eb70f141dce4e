import { readSignedName, signName } from './signed-name.ts'

/** A key of an organisation's project, as the key itself names it. */
export interface NamedKey {
  tenantId: string
  projectId: string
  keyId: string
}

/**
 * Keys by which a project's build uploads source maps. Each is signed, so that nothing of it is stored; it is good while
 * the project's row of `upload_keys` has its id.
 */
export class UploadKeys {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  keyOf({ tenantId, projectId, keyId }: NamedKey): string {
    return `eu_${signName(this.#secret, purpose, `${tenantId}_${projectId}_${keyId}`)}`
  }

  /** What a key names; undefined for one that is none of ours. */
  nameOf(key: string): NamedKey | undefined {
    const name = key.startsWith('eu_') ? readSignedName(this.#secret, purpose, key.slice(3)) : undefined
    const [tenantId, projectId, keyId] = name?.split('_') ?? []
    return tenantId !== undefined && projectId !== undefined && keyId !== undefined
      ? { tenantId, projectId, keyId }
      : undefined
  }
}

const purpose = 'upload key'

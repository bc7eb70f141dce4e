import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './installation-secrets.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts secrets that must be readable again: AES-256-GCM under a key derived from the installation's secret. A
 * sealed value opens only for the `purpose` for which it was sealed, so a row's value is useless in another row.
 */
export class Sealing {
  readonly #key: Uint8Array
  readonly #previousKeys: readonly Uint8Array[]

  constructor([current, ...previous]: Secrets) {
    this.#key = keyOf(current)
    this.#previousKeys = previous.map(keyOf)
  }

  seal(text: string, purpose: string): string {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    cipher.setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** @throws if the value was changed, or sealed with another secret or for another purpose. */
  open(sealed: string, purpose: string): string {
    for (const key of [this.#key, ...this.#previousKeys]) {
      const text = tryKey(key, sealed, purpose)
      if (text !== undefined) return text
    }
    throw new Error(`No secret of this installation opens the sealed value of ${purpose}`)
  }

  /** Names the current secret without revealing it. */
  get fingerprint(): string {
    return fingerprintOf(this.#key)
  }

  /** Names the previous secrets; empty unless a rotation is under way. */
  get previousFingerprints(): readonly string[] {
    return this.#previousKeys.map(fingerprintOf)
  }

  /** The secret with which a value is sealed; undefined if it opens with neither. */
  secretOf(sealed: string, purpose: string): 'current' | 'previous' | undefined {
    if (tryKey(this.#key, sealed, purpose) !== undefined) return 'current'
    const isPrevious = this.#previousKeys.some((key) => tryKey(key, sealed, purpose) !== undefined)
    return isPrevious ? 'previous' : undefined
  }
}

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'earshot sealing', 32))

const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update('fingerprint').update(key).digest('hex').slice(0, 32)

/** The text of a sealed value; undefined if another secret sealed it, for another purpose, or it was changed. */
function tryKey(key: Uint8Array, sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

import { createHmac } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import { newSecret } from '../lib/id.ts'
import type { Secrets } from './installation-secrets.ts'
import { isSame } from './signed-links.ts'

/**
 * Browsers in which a user has signed in before. Each has a random name, signed together with the email address;
 * nothing is stored on the server, and the cookie neither contains the address nor authenticates. It only distinguishes
 * the account's owner from strangers who guess passwords for the same address (OWASP, "device cookies").
 */
export class KnownDevices {
  readonly #key: string
  readonly #previousKeys: readonly string[]
  readonly #secure: boolean

  constructor([current, ...previous]: Secrets, publicUrl: string) {
    this.#key = keyOf(current)
    this.#previousKeys = previous.map(keyOf)
    this.#secure = publicUrl.startsWith('https:')
  }

  /** The cookie for a browser in which the owner of an address has just authenticated. */
  cookieFor(email: string): string {
    const device = newSecret(16)
    const attributes = `Max-Age=${limits.knownDeviceLife / 1000}; Path=/; HttpOnly; SameSite=Lax`
    return `${this.#name}=${device}.${signatureOf(device, email, this.#key)}; ${attributes}${this.#secure ? '; Secure' : ''}`
  }

  /** The name of the browser that sent a Cookie header, if it is known for this address. */
  find(cookieHeader: string, email: string): string | undefined {
    const keys = [this.#key, ...this.#previousKeys]
    for (const pair of cookieHeader.split(';')) {
      const [name, value = ''] = pair.trim().split('=', 2)
      const [device = '', signature = ''] = value.split('.')
      if (name !== this.#name) continue
      if (keys.some((key) => isSame(signature, signatureOf(device, email, key)))) return device
    }
    return undefined
  }

  get #name(): string {
    return this.#secure ? '__Host-earshot-device' : 'earshot-device'
  }
}

const keyOf = (secret: string): string => `known-device:${secret}`

const signatureOf = (device: string, email: string, key: string): string =>
  createHmac('sha256', key).update(`${device} ${email}`).digest('base64url')

import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@earshot/shared/limits'
import { newSecret } from '../lib/id.ts'

/**
 * Browsers in which a user has signed in before. Each has a random name, signed together with the email address;
 * nothing is stored on the server, and the cookie neither contains the address nor authenticates. It only distinguishes
 * the account's owner from strangers who guess passwords for the same address (OWASP, "device cookies").
 */
export class KnownDevices {
  readonly #key: string
  readonly #secure: boolean

  constructor(secret: string, publicUrl: string) {
    this.#key = `known-device:${secret}`
    this.#secure = publicUrl.startsWith('https:')
  }

  /** The cookie for a browser in which the owner of an address has just authenticated. */
  cookieFor(email: string): string {
    const device = newSecret(16)
    const attributes = `Max-Age=${limits.knownDeviceLife / 1000}; Path=/; HttpOnly; SameSite=Lax`
    return `${this.#name}=${device}.${this.#sign(device, email)}; ${attributes}${this.#secure ? '; Secure' : ''}`
  }

  /** The name of the browser that sent a Cookie header, if it is known for this address. */
  find(cookieHeader: string, email: string): string | undefined {
    for (const pair of cookieHeader.split(';')) {
      const [name, value = ''] = pair.trim().split('=', 2)
      const [device = '', signature = ''] = value.split('.')
      if (name === this.#name && same(signature, this.#sign(device, email))) return device
    }
    return undefined
  }

  get #name(): string {
    return this.#secure ? '__Host-earshot-device' : 'earshot-device'
  }

  #sign(device: string, email: string): string {
    return createHmac('sha256', this.#key).update(`${device} ${email}`).digest('base64url')
  }
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Links by which whoever gets a mail of a list leaves it, without a login and for as long as the installation keeps its
 * secret. Each names a row and is signed, so that nothing has to be stored and every mail can carry one.
 */
export class UnsubscribeLinks {
  readonly #key: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#key = `unsubscribe:${secret}`
    this.#publicUrl = publicUrl
  }

  /** The page with the button; the token is in the fragment, which no server's log sees. */
  linkOf(subscriberId: string): string {
    return `${this.#publicUrl}/unsubscribe#${this.#tokenOf(subscriberId)}`
  }

  /** Whose token it is; undefined when it is none of ours. */
  subscriberOf(token: string): string | undefined {
    const [id = ''] = token.split('.')
    const [given, expected] = [Buffer.from(token), Buffer.from(this.#tokenOf(id))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  #tokenOf(subscriberId: string): string {
    return `${subscriberId}.${createHmac('sha256', this.#key).update(subscriberId).digest('base64url')}`
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './installation-secrets.ts'

/**
 * Adds the slug of a board to a customer's link, so that its page shows the board's head and leads there, also once the
 * link has ended.
 */
export const withBoard = (link: string, slug: string): string => link.replace('#', `?board=${slug}#`)

/** How each part of a link's name is parsed. */
type Parts<Named> = { readonly [Part in keyof Named]: (text: string) => Named[Part] }

/**
 * Links that work without a login, as long as the installation keeps its secret. Each contains a signed name, so that
 * nothing has to be stored. Each purpose has a signing key of its own, so a link is valid for its purpose only.
 */
export class SignedLinks<Named extends Record<string, string | number>> {
  readonly #key: string
  readonly #previousKeys: readonly string[]
  readonly #address: string
  readonly #parts: Parts<Named>

  /** `address` precedes the token; a token behind a `#` is sent to no server and so appears in no log. */
  constructor([current, ...previous]: Secrets, purpose: string, address: string, parts: Parts<Named>) {
    const keyOf = (secret: string): string => `${purpose}:${secret}`
    this.#key = keyOf(current)
    this.#previousKeys = previous.map(keyOf)
    this.#address = address
    this.#parts = parts
  }

  linkOf(named: Named): string {
    const name = Object.keys(this.#parts).map((part) => named[part])
    return this.#address + signed(name.join('_'), this.#key)
  }

  /** The name in a link's token; undefined for a forged token. */
  nameOf(token: string): Named | undefined {
    const [name = ''] = token.split('.')
    const keys = [this.#key, ...this.#previousKeys]
    if (!keys.some((key) => isSame(token, signed(name, key)))) return undefined
    const texts = name.split('_')
    return Object.fromEntries(
      Object.entries(this.#parts).map(([part, read], place) => [part, read(texts[place] ?? '')]),
    ) as Named
  }
}

/** `name.signature`; the signature has 256 bits. */
const signed = (name: string, key: string): string =>
  `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`

/** Compares in constant time. */
export function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Every kind of signed link of an installation, except `FileLinks`, which expire. */
export const signedLinks = (secrets: Secrets, publicUrl: string) => ({
  /** Unsubscribes from a mailing list. */
  unsubscribeLinks: new SignedLinks(secrets, 'unsubscribe', `${publicUrl}/unsubscribe#`, {
    subscriberId: String,
  }),
  /** Opens a recipient's email preferences. */
  preferencesLinks: new SignedLinks(secrets, 'preferences', `${publicUrl}/email-preferences#`, {
    tenantId: String,
    personId: String,
  }),
  /**
   * Lets an item's author follow it without an account, as long as the link has the item's current `tracking_version`.
   */
  trackingLinks: new SignedLinks(secrets, 'tracking', `${publicUrl}/track#`, {
    tenantId: String,
    feedbackId: String,
    version: Number,
  }),
  /** End of the links in the email of a notification, by which the pages behind them report that they were opened. */
  noticeLinks: new SignedLinks(secrets, 'notice', '#notice=', {
    tenantId: String,
    broadcastId: String,
    personId: String,
  }),
  /** Shows anyone a picture that the team has shared, such as readers of an issue tracker, while it is shared. */
  sharedFileLinks: new SignedLinks(secrets, 'shared file', `${publicUrl}/e/v1/shared-files/`, {
    tenantId: String,
    fileId: String,
    version: Number,
  }),
  /** Shows everyone an image of a changelog entry while the entry is published. */
  entryImageLinks: new SignedLinks(secrets, 'entry image', `${publicUrl}/e/v1/entry-images/`, {
    tenantId: String,
    fileId: String,
  }),
  /** Tokens in the cookies of the live demo's visitors. */
  demoTokens: new SignedLinks(secrets, 'live demo', '', { endsAt: Number, visitorId: String }),
  /**
   * Keys with which a project's build uploads source maps, valid while the project's row of `upload_keys` has the id.
   */
  uploadKeys: new SignedLinks(secrets, 'upload key', uploadKeyPrefix, {
    tenantId: String,
    projectId: String,
    keyId: String,
  }),
})

/** Prefix of every upload key. */
export const uploadKeyPrefix = 'eu_'

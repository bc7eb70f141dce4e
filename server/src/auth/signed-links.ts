import { createHmac, timingSafeEqual } from 'node:crypto'

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
  readonly #address: string
  readonly #parts: Parts<Named>

  /** `address` precedes the token; a token behind a `#` is sent to no server and so appears in no log. */
  constructor(secret: string, purpose: string, address: string, parts: Parts<Named>) {
    this.#key = `${purpose}:${secret}`
    this.#address = address
    this.#parts = parts
  }

  linkOf(named: Named): string {
    const name = Object.keys(this.#parts).map((part) => named[part])
    return this.#address + this.#signed(name.join('_'))
  }

  /** The name in a link's token; undefined for a forged token. */
  nameOf(token: string): Named | undefined {
    const [name = ''] = token.split('.')
    const [given, expected] = [Buffer.from(token), Buffer.from(this.#signed(name))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const texts = name.split('_')
    return Object.fromEntries(
      Object.entries(this.#parts).map(([part, read], place) => [part, read(texts[place] ?? '')]),
    ) as Named
  }

  /** `name.signature`; the signature has 256 bits. */
  #signed(name: string): string {
    return `${name}.${createHmac('sha256', this.#key).update(name).digest('base64url')}`
  }
}

/** Every kind of signed link of an installation, except `FileLinks`, which expire. */
export const signedLinks = (secret: string, publicUrl: string) => ({
  /** Unsubscribes from a mailing list. */
  unsubscribeLinks: new SignedLinks(secret, 'unsubscribe', `${publicUrl}/unsubscribe#`, {
    subscriberId: String,
  }),
  /** Opens a recipient's email preferences. */
  preferencesLinks: new SignedLinks(secret, 'preferences', `${publicUrl}/email-preferences#`, {
    tenantId: String,
    personId: String,
  }),
  /**
   * Lets an item's author follow it without an account, as long as the link has the item's current `tracking_version`.
   */
  trackingLinks: new SignedLinks(secret, 'tracking', `${publicUrl}/track#`, {
    tenantId: String,
    feedbackId: String,
    version: Number,
  }),
  /** End of the links in the email of a notification, by which the pages behind them report that they were opened. */
  noticeLinks: new SignedLinks(secret, 'notice', '#notice=', {
    tenantId: String,
    broadcastId: String,
    personId: String,
  }),
  /** Shows anyone a picture that the team has shared, such as readers of an issue tracker, while it is shared. */
  sharedFileLinks: new SignedLinks(secret, 'shared file', `${publicUrl}/e/v1/shared-files/`, {
    tenantId: String,
    fileId: String,
    version: Number,
  }),
  /** Shows everyone an image of a changelog entry while the entry is published. */
  entryImageLinks: new SignedLinks(secret, 'entry image', `${publicUrl}/e/v1/entry-images/`, {
    tenantId: String,
    fileId: String,
  }),
  /**
   * Keys with which a project's build uploads source maps, valid while the project's row of `upload_keys` has the id.
   */
  uploadKeys: new SignedLinks(secret, 'upload key', uploadKeyPrefix, {
    tenantId: String,
    projectId: String,
    keyId: String,
  }),
})

/** Prefix of every upload key. */
export const uploadKeyPrefix = 'eu_'

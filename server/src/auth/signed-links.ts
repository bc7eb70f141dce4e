import { createHmac, timingSafeEqual } from 'node:crypto'

/** How each part of what a link names is read from its text. */
type Parts<Named> = { readonly [Part in keyof Named]: (text: string) => Named[Part] }

/**
 * Links that work without a login, for as long as the installation keeps its secret. Each names something and is signed,
 * so that nothing has to be stored for it. Each purpose signs with a key of its own, so a link of one is none of another.
 */
export class SignedLinks<Named extends Record<string, string | number>> {
  readonly #key: string
  readonly #address: string
  readonly #parts: Parts<Named>

  /** `address` is what stands before the token; behind a `#` the token is in no server's log and no other site's. */
  constructor(secret: string, purpose: string, address: string, parts: Parts<Named>) {
    this.#key = `${purpose}:${secret}`
    this.#address = address
    this.#parts = parts
  }

  linkOf(named: Named): string {
    const name = Object.keys(this.#parts).map((part) => named[part])
    return this.#address + this.#signed(name.join('_'))
  }

  /** What the token of a link names; undefined for one that is none of ours. */
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

/** Every kind of signed link that an installation gives out, but those of `FileLinks`, which end by themselves. */
export const signedLinks = (secret: string, publicUrl: string) => ({
  /** Out of a mailing list. */
  unsubscribeLinks: new SignedLinks(secret, 'unsubscribe', `${publicUrl}/unsubscribe#`, {
    subscriberId: String,
  }),
  /** Where whoever is notified chooses what they are mailed. */
  preferencesLinks: new SignedLinks(secret, 'preferences', `${publicUrl}/email-preferences#`, {
    tenantId: String,
    personId: String,
  }),
  /** By which whoever sent an item follows it without an account, while its `tracking_version` is the one named. */
  trackingLinks: new SignedLinks(secret, 'tracking', `${publicUrl}/track#`, {
    tenantId: String,
    feedbackId: String,
    version: Number,
  }),
  /** At which anyone sees a picture that the team has shared, such as readers of an issue tracker, while it says so. */
  sharedFileLinks: new SignedLinks(secret, 'shared file', `${publicUrl}/e/v1/shared-files/`, {
    tenantId: String,
    fileId: String,
    version: Number,
  }),
  /** At which everyone sees an image of a changelog entry while that is published. */
  entryImageLinks: new SignedLinks(secret, 'entry image', `${publicUrl}/e/v1/entry-images/`, {
    tenantId: String,
    fileId: String,
  }),
  /** Keys by which a project's build uploads source maps, while the project's row of `upload_keys` has the id. */
  uploadKeys: new SignedLinks(secret, 'upload key', uploadKeyPrefix, {
    tenantId: String,
    projectId: String,
    keyId: String,
  }),
})

/** What every upload key begins with. */
export const uploadKeyPrefix = 'eu_'

import { createHmac } from 'node:crypto'
import { emailKey } from '../lib/email-key.ts'
import type { Secrets } from './installation-secrets.ts'
import { isSame } from './signed-links.ts'

/** Kinds of comments that a reply by email becomes: a customer's, a member's that customers read, an internal note. */
const replyKinds = ['customer', 'answer', 'note'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** The item of a reply address, and the signature over its recipient. */
export interface ReplyToken {
  tenantId: string
  feedbackId: string
  signature: string
}

const idBytes = 16
const signatureBytes = 5
/** Digits of the token: the local part of an address has at most 64 characters. */
const tokenLength = 58
const base = 36n

/**
 * Addresses to which the readers of notifications reply. Each contains its item and a signature over the recipient's
 * address, so nothing has to be stored. The signature is short because it grants nothing: a reply counts only from
 * the proven address of its recipient, who needs the same rights as on the item's page.
 */
export class ReplyAddresses {
  readonly #keys: readonly string[]
  readonly #domain: string | undefined

  constructor(secrets: Secrets, domain: string | undefined) {
    this.#keys = secrets.map((secret) => `reply:${secret}`)
    this.#domain = domain
  }

  /** The address for replies to a mail; undefined if the installation receives no mail. */
  addressOf(item: Pick<ReplyToken, 'tenantId' | 'feedbackId'>, email: string, kind: ReplyKind) {
    const [key] = this.#keys
    if (this.#domain === undefined || key === undefined) return undefined
    const token = tokenOf({ ...item, signature: signatureOf(key, item, email, kind) })
    return `reply+${token}@${this.#domain}`
  }

  /** The token of a received mail's recipient; undefined for any other address. */
  tokenIn(address: string): ReplyToken | undefined {
    const [, digits, domain] = /^reply\+([0-9a-z]+)@(.+)$/.exec(address.toLowerCase()) ?? []
    if (digits?.length !== tokenLength || domain !== this.#domain) return undefined
    const bytes = bytesOf(digits)
    if (bytes === undefined) return undefined
    return {
      tenantId: idOf(bytes.slice(0, 2 * idBytes)),
      feedbackId: idOf(bytes.slice(2 * idBytes, 4 * idBytes)),
      signature: bytes.slice(4 * idBytes),
    }
  }

  /** The kind of comment for which a token was made for a recipient; undefined for any other recipient. */
  kindOf(token: ReplyToken, email: string): ReplyKind | undefined {
    return replyKinds.find((kind) =>
      this.#keys.some((key) => isSame(token.signature, signatureOf(key, token, email, kind))),
    )
  }
}

const signatureOf = (
  key: string,
  { tenantId, feedbackId }: Pick<ReplyToken, 'tenantId' | 'feedbackId'>,
  email: string,
  kind: ReplyKind,
): string =>
  createHmac('sha256', key)
    .update([tenantId, feedbackId, kind, emailKey(email)].join('\n'))
    .digest('hex')
    .slice(0, 2 * signatureBytes)

/** Digits and small letters: some mail servers lower-case an address. */
const tokenOf = ({ tenantId, feedbackId, signature }: ReplyToken): string =>
  BigInt(`0x${tenantId.replaceAll('-', '')}${feedbackId.replaceAll('-', '')}${signature}`)
    .toString(Number(base))
    .padStart(tokenLength, '0')

/** The bytes of a token as hexadecimal; undefined for a number that is too large. */
function bytesOf(digits: string): string | undefined {
  const number = [...digits].reduce((sum, digit) => sum * base + BigInt(Number.parseInt(digit, 36)), 0n)
  const length = 2 * (2 * idBytes + signatureBytes)
  const bytes = number.toString(16).padStart(length, '0')
  return bytes.length === length ? bytes : undefined
}

const idOf = (bytes: string): string => bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

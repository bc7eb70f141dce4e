import { createHmac } from 'node:crypto'
import { FeedbackKind } from '@earshot/shared/feedback/feedback'
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

/** Project to which members forward customers' emails, and the kind of item that they become. */
export interface Forwarding {
  tenantId: string
  projectId: string
  kind: FeedbackKind
}

/** An address for forwarded emails, read but not checked: its signature is over the version of the project's addresses. */
export interface ForwardingToken extends Forwarding {
  signature: string
}

const idBytes = 16
const signatureBytes = 5
/** Digits of a token: the local part of an address has at most 64 characters. */
const tokenLength = 58
const base = 36n

/**
 * Addresses at which the installation receives emails: for replies to a notification, and for emails that members
 * forward to a project. Each contains ids and a signature, so nothing has to be stored. The signature is short because
 * it grants nothing: an email counts only from a proven address, whose owner needs the same rights as on the page of
 * the item or the project.
 */
export class InboundAddresses {
  readonly #keys: readonly string[]
  readonly #domain: string | undefined

  constructor(secrets: Secrets, domain: string | undefined) {
    this.#keys = secrets.map((secret) => `inbound:${secret}`)
    this.#domain = domain
  }

  /** The address for replies to a mail; undefined if the installation receives no mail. */
  addressOf({ tenantId, feedbackId }: Omit<ReplyToken, 'signature'>, email: string, kind: ReplyKind) {
    return this.#make('reply', [tenantId, feedbackId], [kind, emailKey(email)])
  }

  /** The address to which members forward emails; undefined if the installation receives no mail. */
  forwardingAddressOf({ tenantId, projectId, kind }: Forwarding, version: number): string | undefined {
    return this.#make(kind, [tenantId, projectId], [kind, String(version)])
  }

  /** The token of a received mail's recipient; undefined for any other address. */
  tokenIn(address: string): ReplyToken | undefined {
    const found = this.#parse(address)
    if (found?.prefix !== 'reply') return undefined
    const { ids, signature } = found
    return { tenantId: ids[0], feedbackId: ids[1], signature }
  }

  /** The project that a forwarding address names; undefined for any other address. */
  forwardingIn(address: string): ForwardingToken | undefined {
    const found = this.#parse(address)
    const kind = FeedbackKind.safeParse(found?.prefix).data
    if (!found || !kind) return undefined
    return { tenantId: found.ids[0], projectId: found.ids[1], kind, signature: found.signature }
  }

  /** True for an address of a version of the project's addresses. */
  isForwarding({ tenantId, projectId, kind, signature }: ForwardingToken, version: number): boolean {
    return this.#isSigned(signature, [tenantId, projectId], [kind, String(version)])
  }

  /** The kind of comment for which a token was made for a recipient; undefined for any other recipient. */
  kindOf({ tenantId, feedbackId, signature }: ReplyToken, email: string): ReplyKind | undefined {
    return replyKinds.find((kind) =>
      this.#isSigned(signature, [tenantId, feedbackId], [kind, emailKey(email)]),
    )
  }

  #make(prefix: string, ids: Ids, purpose: readonly string[]): string | undefined {
    const [key] = this.#keys
    if (this.#domain === undefined || key === undefined) return undefined
    return `${prefix}+${tokenOf(ids, signatureOf(key, ids, purpose))}@${this.#domain}`
  }

  #isSigned(signature: string, ids: Ids, purpose: readonly string[]): boolean {
    return this.#keys.some((key) => isSame(signature, signatureOf(key, ids, purpose)))
  }

  #parse(address: string): { prefix: string; ids: Ids; signature: string } | undefined {
    const [, prefix = '', digits = '', domain] =
      /^([a-z]+)\+([0-9a-z]+)@(.+)$/.exec(address.toLowerCase()) ?? []
    if (digits.length !== tokenLength || domain !== this.#domain) return undefined
    const bytes = bytesOf(digits)
    if (bytes === undefined) return undefined
    const idAt = (place: number) => idOf(bytes.slice(place * 2 * idBytes, (place + 1) * 2 * idBytes))
    return { prefix, ids: [idAt(0), idAt(1)], signature: bytes.slice(4 * idBytes) }
  }
}

type Ids = readonly [tenantId: string, id: string]

const signatureOf = (key: string, ids: Ids, purpose: readonly string[]): string =>
  createHmac('sha256', key)
    .update([...ids, ...purpose].join('\n'))
    .digest('hex')
    .slice(0, 2 * signatureBytes)

/** Digits and small letters: some mail servers lower-case an address. */
const tokenOf = (ids: Ids, signature: string): string =>
  BigInt(`0x${ids.join('').replaceAll('-', '')}${signature}`)
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

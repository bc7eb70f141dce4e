import { readSignedName, signName } from './signed-name.ts'

/** An item of feedback, as a tracking link names it. */
export interface TrackedName {
  tenantId: string
  feedbackId: string
  /** Which of the item's links it is: revoking one makes the next one good. */
  version: number
}

/**
 * Links by which whoever sent an item follows it without an account. Each names the item and is signed, so that
 * submitting stores nothing for it; it is good for as long as the item's `tracking_version` is the one in it.
 */
export class TrackingLinks {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  /** The page of an item; the token is in the fragment, which no server's log and no other site sees. */
  linkOf({ tenantId, feedbackId, version }: TrackedName): string {
    return `${this.#publicUrl}/track#${signName(this.#secret, purpose, `${tenantId}_${feedbackId}_${version}`)}`
  }

  /** What a token of such a link names; undefined when it is none of ours. */
  nameOf(token: string): TrackedName | undefined {
    const [tenantId, feedbackId, version] = readSignedName(this.#secret, purpose, token)?.split('_') ?? []
    return tenantId !== undefined && feedbackId !== undefined && version !== undefined
      ? { tenantId, feedbackId, version: Number(version) }
      : undefined
  }
}

const purpose = 'tracking'

import { FetchFailed } from './safe-fetch.ts'

/** Reasons why a call of a customer's address failed; the first four are known before a connection is tried. */
export type OutboundFailure =
  | 'malformed'
  | 'private'
  | 'unencrypted'
  | 'port'
  | 'unknown_name'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'too_large'

/** Thrown if a customer's address is refused, or does not respond within the limits. */
export class OutboundFailed extends FetchFailed {
  readonly reason: OutboundFailure

  constructor(reason: OutboundFailure, options?: ErrorOptions) {
    super(`The call of a customer's address failed: ${reason}`, options)
    this.reason = reason
  }
}

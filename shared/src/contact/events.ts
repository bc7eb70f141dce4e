/**
 * What kind of error it was, as pages get it in the `error` event; `blocked` is because the page's origin is not allowed,
 * `csp` by the content security policy of the page, `blocker` by something in the browser, such as an ad blocker.
 */
export type RequestErrorCode =
  | 'network'
  | 'blocked'
  | 'csp'
  | 'blocker'
  | 'auth'
  | 'rate'
  | 'invalid'
  | 'server'

/** What happens to a contact that others may want to follow. */
export interface ContactEvents {
  /** The server has said who sends things: verified when it accepted the signed identity. */
  identify: { verified: boolean }
  /** How many of the contact's notifications are not read. */
  unread: { count: number }
  /** Whether the contact has a bug too, and how many have it. */
  affected: { feedbackId: string; isAffected: boolean; affectedCount: number }
  vote: { feedbackId: string; voted: boolean; votes: number }
  /** @property retryAfter in seconds, where the server asks for it */
  error: { code: RequestErrorCode; retryAfter?: number | undefined }
}

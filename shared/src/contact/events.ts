/**
 * Kind of error in the page's `error` event; `blocked`: the page's origin is not allowed, `csp`: the page's content
 * security policy forbids the request, `blocker`: something in the browser stops it, such as an ad blocker.
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

/** Events of a contact client that the page or its own views can follow. */
export interface ContactEvents {
  /** The server has identified the sender: verified if it accepted the signed identity. */
  identify: { verified: boolean }
  /** Number of the contact's unread notifications. */
  unread: { count: number }
  /** `isAffected` if the contact has reported the bug, and the number of people who have. */
  affected: { feedbackId: string; isAffected: boolean; affectedCount: number }
  vote: { feedbackId: string; voted: boolean; votes: number }
  /** @property retryAfter in seconds, if the server sent it */
  error: { code: RequestErrorCode; retryAfter?: number | undefined }
}

import type { SignedInUser } from '@earshot/shared/account/account'

/** Events of a session (product specification, section 4). */
export type SessionEvent =
  | { type: 'INITIAL_SESSION' | 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'USER_UPDATED'; user: SignedInUser | null }
  | { type: 'SIGNED_OUT' }
  | { type: 'PASSWORD_RECOVERY' }

export interface SessionState {
  /** True until the server has responded with the session for the first time. */
  loading: boolean
  user: SignedInUser | null
  /** A new password has to be set before anything else (product specification, section 4). */
  passwordResetRequested: boolean
  /** Error of the first request; null once one has succeeded. */
  failure: Error | null
}

const signedOut: SessionState = { loading: false, user: null, passwordResetRequested: false, failure: null }

/** The session after an event. A user without an organisation counts as signed out. */
export function reduceSession(session: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'SIGNED_OUT') return signedOut
  if (event.type === 'PASSWORD_RECOVERY')
    return {
      ...session,
      user: session.user && { ...session.user, passwordResetRequested: true },
      passwordResetRequested: true,
    }
  if (!event.user || event.user.tenants.length === 0) return signedOut
  return {
    loading: false,
    failure: null,
    user: event.user,
    // The server decides: a password set in another browser has ended the recovery session.
    passwordResetRequested: event.user.passwordResetRequested,
  }
}

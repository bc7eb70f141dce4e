import { SessionAnswer, type SignedInUser } from '@earshot/shared/account/account'
import { ActionResult } from '@earshot/shared/result'
import { act, onOrganisationBlocked, onSignedOut, request } from '../api/api.ts'
import { readStored, store } from '../lib/browser-storage.ts'
import { ExternalStore, useExternal } from '../lib/external-store.ts'
import { setFormatLocale } from '../lib/format-locale.ts'
import { after, type SessionEvent, type SessionState } from './session-events.ts'

const resetFlag = 'earshot-password-reset-requested'
let channel: BroadcastChannel | undefined
const session = new ExternalStore<SessionState>({
  loading: true,
  user: null,
  failure: null,
  passwordResetRequested: false,
})

function set(next: SessionState): void {
  const before = session.read().user
  const left = before !== null && before.currentTenant.id !== next.user?.currentTenant.id
  if (holdsPage(left ? next.user : null)) return
  session.write(next)
  setFormatLocale(next.user?.language ?? '')
  store(resetFlag, next.passwordResetRequested ? 'true' : null)
  if (left) organisationLeft()
}

let holdsPage = (_: SignedInUser | null): boolean => false

/**
 * Sets what decides whether the page stays in its organisation although the session goes on in another one, as its user
 * has it there; it is called with null where the session is in the page's organisation, or has ended.
 */
export const onOrganisationLeaving = (hold: typeof holdsPage): void => {
  holdsPage = hold
}

let organisationLeft = (): void => {}

/** Sets what is to be forgotten when the session ends or goes on in another organisation. */
export const onOrganisationLeft = (forget: () => void): void => {
  organisationLeft = forget
}

/** Google, or the provider in its place, with whom one can sign in here; nothing that a session could change. */
const provider = new ExternalStore('')

async function askWho(): Promise<SignedInUser | null> {
  const answer = await request('GET', '/auth/session', SessionAnswer)
  provider.write(answer.provider)
  return answer.user
}

const apply = (event: SessionEvent): void => set(after(session.read(), event))

/** Applies an event here and tells the other tabs. */
function dispatch(event: SessionEvent): void {
  apply(event)
  channel?.postMessage(event)
}

/** Asks the server who is signed in and applies the answer as `type`, in every tab. Throws `ApiError`. */
export async function readSession(type: 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'USER_UPDATED'): Promise<void> {
  dispatch({ type, user: await askWho() })
}

/** Asks for the first time who is signed in; a failure is kept in the session, for a retry. */
export async function readInitialSession(): Promise<void> {
  set({ ...session.read(), failure: null })
  try {
    apply({ type: 'INITIAL_SESSION', user: await askWho() })
  } catch (error) {
    set({ ...session.read(), failure: error as Error })
  }
}

/** Takes note, here and in the other tabs, that the server has ended the session. */
export const sessionEnded = (): void => dispatch({ type: 'SIGNED_OUT' })

/** Ends the session on the server, here and in the other tabs. */
export async function signOut(): Promise<void> {
  await request('POST', '/auth/logout', null)
  dispatch({ type: 'SIGNED_OUT' })
}

/** Goes on in another of the person's organisations, in every tab. Throws `ApiError`. */
export async function switchOrganisation(organisationId: string): Promise<void> {
  await request('PUT', '/auth/session/organisation', null, { body: { organisationId } })
  await readSession('SIGNED_IN')
}

/**
 * Uses a recovery link, whose session is good for setting a new password alone; every tab then leads there. Throws
 * `ApiError` when the session could not be read.
 */
export async function recover(token: string): Promise<ActionResult> {
  const result = await act('/auth/recovery', ActionResult, { token })
  if (result.status === 'Ok') {
    await readSession('SIGNED_IN')
    dispatch({ type: 'PASSWORD_RECOVERY' })
  }
  return result
}

const refreshAfter = 60 * 60 * 1000

/** Reads the session, and keeps it in step with the other tabs, with answers of 401, and after a long absence. */
export function startSession(): void {
  let readAt = Date.now()
  session.write({ ...session.read(), passwordResetRequested: readStored(resetFlag) === 'true' })
  channel = new BroadcastChannel('earshot-session')
  channel.onmessage = (message: MessageEvent<SessionEvent>) => apply(message.data)
  onSignedOut(() => {
    // Perhaps only the cookie of a call that was under way is no good any more: another tab may have
    // switched the organisation. Without an answer nobody stays signed in.
    if (session.read().user) readSession('TOKEN_REFRESHED').catch(() => dispatch({ type: 'SIGNED_OUT' }))
  })
  onOrganisationBlocked(() => void readSession('USER_UPDATED').catch(() => undefined))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !session.read().user || Date.now() - readAt < refreshAfter) return
    readAt = Date.now()
    // Whoever is offline right now stays as they were; the next call will tell.
    readSession('TOKEN_REFRESHED').catch(() => undefined)
  })
  void readInitialSession()
}

/** The session, live. */
export const useSession = (): SessionState => useExternal(session)

/** Name of the provider with whom one can sign in here; '' where there is none. */
export const useProvider = (): string => useExternal(provider)

/** The signed-in user; only for pages inside the shell, which shows nothing without one. */
export function useUser(): SignedInUser {
  const { user } = useSession()
  if (!user) throw new Error('No user is signed in')
  return user
}

import { SessionAnswer, type SignedInUser } from '@earshot/shared/account/account'
import { ActionResult } from '@earshot/shared/result'
import { onOrganisationBlocked, onSignedOut, postAction, request } from '../api/api.ts'
import { readStored, store } from '../lib/browser-storage.ts'
import { ExternalStore, useExternal } from '../lib/external-store.ts'
import { setFormatLocale } from '../lib/format-locale.ts'
import { reduceSession, type SessionEvent, type SessionState } from './session-events.ts'

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
 * Sets the function that decides if the page stays in its organisation after the session has switched to another one.
 * Called with the user in the new organisation, or with null if the session is in the page's organisation or has ended.
 */
export const onOrganisationLeaving = (hold: typeof holdsPage): void => {
  holdsPage = hold
}

let organisationLeft = (): void => {}

/** Sets the function that clears data when the session ends or switches to another organisation. */
export const onOrganisationLeft = (forget: () => void): void => {
  organisationLeft = forget
}

/** Name of the sign-in provider, usually Google; independent of the session. */
const provider = new ExternalStore('')

async function askWho(): Promise<SignedInUser | null> {
  const answer = await request('GET', '/auth/session', SessionAnswer)
  provider.write(answer.provider)
  return answer.user
}

const apply = (event: SessionEvent): void => set(reduceSession(session.read(), event))

/** Applies an event here and broadcasts it to the other tabs. */
function dispatch(event: SessionEvent): void {
  apply(event)
  channel?.postMessage(event)
}

/** Requests the session and applies the response as `type`, in every tab. @throws ApiError. */
export async function readSession(type: 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'USER_UPDATED'): Promise<void> {
  dispatch({ type, user: await askWho() })
}

/** Requests the session for the first time; a failure is stored in the session, for a retry. */
export async function readInitialSession(): Promise<void> {
  set({ ...session.read(), failure: null })
  await askWho().then(
    (user) => apply({ type: 'INITIAL_SESSION', user }),
    (failure: Error) => set({ ...session.read(), failure }),
  )
}

/** Applies the end of the session, which the server has ended, here and in the other tabs. */
export const sessionEnded = (): void => dispatch({ type: 'SIGNED_OUT' })

/** Ends the session on the server, here and in the other tabs. */
export async function signOut(): Promise<void> {
  await request('POST', '/auth/logout', null)
  dispatch({ type: 'SIGNED_OUT' })
}

/** Switches to another of the person's organisations, in every tab. @throws ApiError. */
export async function switchOrganisation(organisationId: string): Promise<void> {
  await request('PUT', '/auth/session/organisation', null, { body: { organisationId } })
  await readSession('SIGNED_IN')
}

/**
 * Uses a recovery link, whose session only allows setting a new password; every tab then shows that page.
 *
 * @throws ApiError if the session cannot be read
 */
export async function recover(token: string): Promise<ActionResult> {
  const result = await postAction('/auth/recovery', ActionResult, { token })
  if (result.status === 'Ok') {
    await readSession('SIGNED_IN')
    dispatch({ type: 'PASSWORD_RECOVERY' })
  }
  return result
}

const refreshAfter = 60 * 60 * 1000

/** Reads the session, and updates it after events of other tabs, responses of 401, and a long absence. */
export function startSession(): void {
  let readAt = Date.now()
  session.write({ ...session.read(), passwordResetRequested: readStored(resetFlag) === 'true' })
  channel = new BroadcastChannel('earshot-session')
  channel.onmessage = (message: MessageEvent<SessionEvent>) => apply(message.data)
  onSignedOut(() => {
    // The 401 may concern only an outdated cookie, because another tab has switched the organisation meanwhile. If the
    // session cannot be read, the person is signed out.
    if (session.read().user) readSession('TOKEN_REFRESHED').catch(() => dispatch({ type: 'SIGNED_OUT' }))
  })
  onOrganisationBlocked(() => void readSession('USER_UPDATED').catch(() => undefined))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !session.read().user || Date.now() - readAt < refreshAfter) return
    readAt = Date.now()
    // An offline person keeps the session; the next call updates it.
    readSession('TOKEN_REFRESHED').catch(() => undefined)
  })
  void readInitialSession()
}

/** The current session; renders the component on changes. */
export const useSession = (): SessionState => useExternal(session)

/** Name of the sign-in provider; '' without one. */
export const useProvider = (): string => useExternal(provider)

/** The signed-in user; only for pages inside the shell, which renders nothing without a user. */
export function useUser(): SignedInUser {
  const { user } = useSession()
  if (!user) throw new Error('No user is signed in')
  return user
}

import { type GoogleReturn, type GoogleSignUp, GoogleStart } from '@earshot/shared/account/account'
import type { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import { request } from '../api/api.ts'
import { paths } from '../lib/paths.ts'

/** What somebody wants of their Google account, with what the server needs for it. */
export type GoogleIntent =
  | ({ intent: 'login' | 'link' | 'reauthentication' } & GoogleReturn)
  | ({ intent: 'signup' } & GoogleSignUp)
  | ({ intent: 'invitation' } & GoogleAcceptance)

/** Asks the server for the address at Google where this begins. Throws `ApiError`. */
async function addressFor({ intent, ...body }: GoogleIntent): Promise<string> {
  return (await request('POST', `/auth/google/${intent}`, GoogleStart, { body })).url
}

/** Leaves this page for Google, and comes back where `returnTo` says. Throws `ApiError` while still here. */
export async function startGoogle(intent: GoogleIntent): Promise<void> {
  location.assign(await addressFor(intent))
}

const channelName = 'earshot-google'

/** What the window says in which somebody proved who they are: why that failed, or null. */
export interface Confirmation {
  error: string | null
}

/** Tells the page behind this window how it went. */
export function tellConfirmation(confirmation: Confirmation): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(confirmation)
  channel.close()
}

/**
 * Has somebody prove with Google who they are, in a window of its own so that nothing on this page is lost. Call it
 * from a click, or the browser opens no window. Resolves with why it failed, or null; throws `ApiError`. A window
 * that was closed by hand never answers: the person can try again.
 */
export async function confirmWithGoogle(provider: string, signal: AbortSignal): Promise<string | null> {
  const opened = window.open('about:blank', 'earshot-google', 'popup,width=520,height=640')
  const channel = new BroadcastChannel(channelName)
  signal.addEventListener('abort', () => channel.close())
  const told = new Promise<string | null>((resolve) => {
    const receive = ({ data }: MessageEvent<Confirmation>) => resolve(data.error)
    channel.addEventListener('message', receive, { once: true, signal })
  })
  try {
    const address = await addressFor({ intent: 'reauthentication', returnTo: paths.googleConfirmed() })
    if (!opened) return `Your browser did not open a window for ${provider}. Please allow it for this page.`
    opened.location.replace(address)
  } catch (error) {
    opened?.close()
    throw error
  }
  return told
}

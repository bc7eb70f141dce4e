import { type GoogleReturn, type GoogleSignUp, GoogleStart } from '@earshot/shared/account/account'
import type { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import { request } from '../api/api.ts'
import { paths } from '../lib/paths.ts'

/** Purpose of a Google sign-in, with the data that the server needs for it. */
export type GoogleIntent =
  | ({ intent: 'login' | 'link' | 'reauthentication' } & GoogleReturn)
  | ({ intent: 'signup' } & GoogleSignUp)
  | ({ intent: 'invitation' } & GoogleAcceptance)

/** Requests the address at Google that begins the sign-in. @throws ApiError. */
async function addressFor({ intent, ...body }: GoogleIntent): Promise<string> {
  return (await request('POST', `/auth/google/${intent}`, GoogleStart, { body })).url
}

/** Redirects to Google, which returns to `returnTo`. @throws ApiError if the redirect fails. */
export async function startGoogle(intent: GoogleIntent): Promise<void> {
  location.assign(await addressFor(intent))
}

const channelName = 'earshot-google'

/** Result of a confirmation window: an error message, or null on success. */
export interface Confirmation {
  error: string | null
}

/** Sends the result to the page behind this window. */
export function postConfirmation(confirmation: Confirmation): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(confirmation)
  channel.close()
}

/**
 * Asks the person to confirm their identity with Google, in a separate window, so that nothing on this page is lost.
 * Must be called from a click, or the browser blocks the window. A window closed by hand never settles the promise: the
 * person can try again.
 *
 * @returns an error message, or null on success
 * @throws ApiError
 */
export async function confirmWithGoogle(provider: string, signal: AbortSignal): Promise<string | null> {
  const opened = window.open('about:blank', 'earshot-google', 'popup,width=520,height=640')
  const channel = new BroadcastChannel(channelName)
  signal.addEventListener('abort', () => channel.close())
  const message = new Promise<string | null>((resolve) => {
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
  return message
}

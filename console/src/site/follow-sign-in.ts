import { paths } from '../paths.ts'
import type { SessionEvent } from '../session-events.ts'

/**
 * Goes on to the console when somebody signs in on another tab, as every public page does, but the one that is for
 * signed-in people too.
 */
export function followSignIn(): void {
  if (location.pathname.startsWith(paths.status())) return
  new BroadcastChannel('earshot-session').onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'SIGNED_IN' && data.user) location.replace(paths.dashboard())
  }
}

import { paths } from '../lib/paths.ts'
import type { SessionEvent } from '../lib/session-events.ts'

/**
 * Goes on to the console when somebody signs in on another tab, as every public page does but those that are for
 * signed-in people too: the state of the service, and an organisation's board.
 */
export function followSignIn(): void {
  if (location.pathname.startsWith(paths.status()) || document.querySelector('[data-board][data-framed]'))
    return
  new BroadcastChannel('earshot-session').onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'SIGNED_IN' && data.user) location.replace(paths.dashboard())
  }
}

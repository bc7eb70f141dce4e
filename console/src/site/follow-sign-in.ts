import { paths } from '../paths.ts'
import type { SessionEvent } from '../session-events.ts'

/** Goes on to the console when somebody signs in on another tab, as every public page does. */
export function followSignIn(): void {
  new BroadcastChannel('earshot-session').onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data.type === 'SIGNED_IN' && data.user) location.replace(paths.dashboard())
  }
}

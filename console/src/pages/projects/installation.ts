import type { Project } from '@earshot/shared/project'

/** How a project's widget stands on its owner's pages. */
export type Installation =
  | { state: 'installed'; origin: string; seenAt: number }
  | { state: 'refused'; origin: string; seenAt: number }
  | { state: 'allowed-since'; origin: string; seenAt: number }
  | { state: 'waiting' }

type Seen = Pick<Project, 'installation' | 'refusal' | 'allowedOrigins'>

/**
 * What to tell: a refusal that came after the last success, else the success, else that nothing was
 * seen. A refused origin that has been allowed since only needs its page reloaded.
 */
export function installationOf({ installation, refusal, allowedOrigins }: Seen): Installation {
  if (refusal && refusal.seenAt > (installation?.seenAt ?? 0))
    return { state: allowedOrigins.includes(refusal.origin) ? 'allowed-since' : 'refused', ...refusal }
  if (installation) return { state: 'installed', ...installation }
  return { state: 'waiting' }
}

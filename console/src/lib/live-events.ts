import type { LiveEvent } from '@earshot/shared/events'
import { keys } from './query-keys.ts'

/** The cache keys that an event makes stale. */
export function staleAfter(event: LiveEvent): readonly (readonly unknown[])[] {
  const [noun] = event.type.split('.')
  switch (noun) {
    case 'feedback':
    case 'vote':
    case 'comment':
    case 'contact':
      // Cards show their feedback's votes and status.
      return [keys.feedback(), keys.dashboard(), keys.tasks()]
    case 'task':
      return [keys.tasks(), keys.dashboard(), keys.feedback()]
    case 'board':
      return event.projectId ? [keys.board(event.projectId)] : [keys.tasks()]
    case 'project':
    case 'identity_secret':
      return [keys.projects()]
    case 'user':
      // Whoever leaves takes no open card along.
      return [keys.users(), keys.members(), keys.tasks()]
    case 'invitation':
    case 'account':
    case 'email':
      return [keys.users(), keys.members(), keys.account()]
    case 'credit':
      return [keys.serviceCredits()]
    case 'tenant':
      return [keys.organisation()]
    default:
      return []
  }
}

/** Whether an event may have changed who the signed-in person is, or what they may do. */
export const concernsSession = ({ type }: LiveEvent): boolean =>
  ['tenant', 'user', 'account', 'email'].includes(type.split('.')[0] ?? '')

const firstPause = 1_000
const longestPause = 60_000

/** How long to wait before the given reconnection (0 is the first), in milliseconds; doubles up to a minute. */
export const pauseBefore = (attempt: number): number => Math.min(firstPause * 2 ** attempt, longestPause)

import { events } from '@earshot/shared/event/events'
import type { LiveEvent } from '@earshot/shared/event/live-event'
import { keys } from '../queries/query-keys.ts'

/** Cache keys that an event invalidates. */
export const invalidatedKeys = ({ type, projectId }: LiveEvent): readonly (readonly unknown[])[] =>
  events[type].invalidates
    .filter((data) => data !== 'session')
    .map((data) => {
      if (data !== 'board') return keys[data]()
      return projectId ? keys.boards(projectId) : keys.tasks()
    })

/** True if an event may have changed the signed-in person or their permissions. */
export const concernsSession = ({ type }: LiveEvent): boolean => events[type].invalidates.includes('session')

const firstPause = 1_000
const longestPause = 60_000

/** Delay before a reconnection (0 is the first), in milliseconds; doubles up to a minute. */
export const pauseBefore = (attempt: number): number => Math.min(firstPause * 2 ** attempt, longestPause)

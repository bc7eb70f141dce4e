import { events } from '@earshot/shared/event/events'
import type { LiveEvent } from '@earshot/shared/event/live-event'
import { keys } from '../queries/query-keys.ts'

/** The cache keys that an event invalidates. */
export const invalidatedKeys = ({ type, projectId }: LiveEvent): readonly (readonly unknown[])[] =>
  events[type].invalidates
    .filter((data) => data !== 'session')
    .map((data) => {
      if (data !== 'board') return keys[data]()
      return projectId ? keys.boards(projectId) : keys.tasks()
    })

/** Whether an event may have changed who the signed-in person is, or what they may do. */
export const concernsSession = ({ type }: LiveEvent): boolean => events[type].invalidates.includes('session')

const firstPause = 1_000
const longestPause = 60_000

/** How long to wait before the given reconnection (0 is the first), in milliseconds; doubles up to a minute. */
export const pauseBefore = (attempt: number): number => Math.min(firstPause * 2 ** attempt, longestPause)

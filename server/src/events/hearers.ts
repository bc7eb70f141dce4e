import type { EventType } from '@earshot/shared/events'

/** Everyone who can hear of events. */
export type Hearer = 'live' | 'search'

/** Who hears of what: a new kind of event does not compile until someone decides. */
const hearers: Record<EventType, readonly Hearer[]> = {
  'feedback.created': ['live', 'search'],
  'feedback.updated': ['live', 'search'],
  'feedback.approved': ['live', 'search'],
  'feedback.rejected': ['live', 'search'],
  'feedback.status_changed': ['live'],
  'vote.cast': ['live'],
  'vote.withdrawn': ['live'],
  'comment.created': ['live'],
  'task.created': ['live'],
  'task.updated': ['live'],
  'task.moved': ['live'],
  'task.deleted': ['live'],
  'board.updated': ['live'],
  'project.created': ['live'],
  'project.updated': ['live'],
  'tenant.updated': ['live'],
}

export const hears = (hearer: Hearer, type: EventType): boolean => hearers[type].includes(hearer)

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
  'tenant.created': [],
  'tenant.updated': ['live'],
  'tenant.transferred': ['live'],
  'tenant.exported': [],
  'tenant.deleted': [],
  'session.created': [],
  'session.ended': [],
  'session.refused': [],
  'session.switched': [],
  'session.reauthenticated': [],
  'access.refused': [],
  'invitation.created': ['live'],
  'invitation.resent': ['live'],
  'invitation.revoked': ['live'],
  'invitation.accepted': ['live'],
  'user.updated': ['live'],
  'user.role_changed': ['live'],
  'user.login_enabled': ['live'],
  'user.login_disabled': ['live'],
  'user.removed': ['live'],
  'user.left': ['live'],
  'password.reset_requested': [],
  'password.changed': [],
  'email.change_requested': [],
  'email.changed': ['live'],
  'account.updated': ['live'],
  'account.exported': [],
  'account.deleted': ['live'],
  'audit.exported': [],
}

export const hears = (hearer: Hearer, type: EventType): boolean => hearers[type].includes(hearer)

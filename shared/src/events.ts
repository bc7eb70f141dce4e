import { z } from 'zod'
import { Id } from './ids.ts'

/** Everything that happens, as `noun.verbed`. */
export const eventTypes = [
  'feedback.created',
  'feedback.updated',
  'feedback.approved',
  'feedback.rejected',
  'feedback.deleted',
  'feedback.status_changed',
  'vote.cast',
  'vote.withdrawn',
  'comment.created',
  'comment.updated',
  'comment.approved',
  'comment.rejected',
  'comment.hidden',
  'comment.shown',
  'comment.deleted',
  'comment.restored',
  'task.created',
  'task.updated',
  'task.moved',
  'task.deleted',
  'board.updated',
  'project.created',
  'project.updated',
  'identity_secret.created',
  'identity_secret.revoked',
  'contact.identified',
  'contact.merged',
  'contact.exported',
  'contact.erased',
  'tenant.created',
  'tenant.updated',
  'tenant.transferred',
  'tenant.exported',
  'tenant.deleted',
  'tenant.suspended',
  'tenant.restored',
  'session.created',
  'session.ended',
  'session.refused',
  'session.switched',
  'session.reauthenticated',
  'access.refused',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'user.updated',
  'user.role_changed',
  'user.login_enabled',
  'user.login_disabled',
  'user.removed',
  'user.left',
  'password.reset_requested',
  'password.changed',
  'email.change_requested',
  'email.changed',
  'account.updated',
  'account.google_linked',
  'account.exported',
  'account.deleted',
  'audit.exported',
  'credit.claimed',
  'credit.decided',
] as const
export type EventType = (typeof eventTypes)[number]

/** What an event can have been done to, in the audit log. */
export const auditTargets = [
  'project',
  'feedback',
  'task',
  'user',
  'contact',
  'invitation',
  'session',
  'organisation',
] as const
export const AuditTarget = z.enum(auditTargets)
export type AuditTarget = z.infer<typeof AuditTarget>

/**
 * What the console hears over server-sent events: what changed, never the data itself.
 * `feedbackId` and `taskId` name the rows concerned, where there are any.
 */
export const LiveEvent = z.object({
  type: z.enum(eventTypes),
  projectId: Id.nullable(),
  feedbackId: Id.nullable(),
  taskId: Id.nullable(),
  /** The person whose act it was, so a browser can skip its own. */
  actorId: Id.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

import { z } from 'zod'
import { type AuditTarget, auditTargets, type EventType, eventTypes } from './events.ts'
import { Id, Timestamp } from './ids.ts'
import { PageRequest, pageOf } from './page.ts'

/** How one kind of entry is told. */
interface AuditAction {
  /** Its name in OWASP's logging vocabulary, for tools that read the export. */
  owasp: string
  /** Its name in a list to choose from. */
  label: string
  /** What somebody did, after their name; `{target}` is what it was done to. */
  did: string
}

const action = (owasp: string, label: string, did: string): AuditAction => ({ owasp, label, did })

/** Every kind of entry: a new kind of event does not compile until someone says what it is called. */
export const auditActions: Readonly<Record<EventType, AuditAction>> = {
  'feedback.created': action('sensitive_create', 'Feedback added', 'added {target}'),
  'feedback.updated': action('sensitive_update', 'Feedback changed', 'changed {target}'),
  'feedback.approved': action('sensitive_update', 'Feedback approved', 'approved {target}'),
  'feedback.rejected': action('sensitive_update', 'Feedback rejected', 'rejected {target}'),
  'feedback.deleted': action('sensitive_delete', 'Feedback deleted', 'deleted {target}'),
  'feedback.status_changed': action('sensitive_update', 'Status changed', 'changed the status of {target}'),
  'vote.cast': action('sensitive_create', 'Vote added', 'added a vote for {target}'),
  'vote.withdrawn': action('sensitive_delete', 'Vote taken back', 'took back a vote for {target}'),
  'comment.created': action('sensitive_create', 'Comment written', 'commented on {target}'),
  'comment.updated': action(
    'sensitive_update',
    'Comment held again',
    'held a comment on {target} for review',
  ),
  'comment.approved': action('sensitive_update', 'Comment approved', 'approved a comment on {target}'),
  'comment.rejected': action('sensitive_update', 'Comment rejected', 'rejected a comment on {target}'),
  'comment.hidden': action('sensitive_update', 'Comment hidden', 'hid a comment on {target}'),
  'comment.shown': action('sensitive_update', 'Comment shown again', 'showed a comment on {target} again'),
  'comment.deleted': action('sensitive_delete', 'Comment deleted', 'deleted a comment on {target}'),
  'comment.restored': action('sensitive_update', 'Comment restored', 'restored a comment on {target}'),
  'task.created': action('sensitive_create', 'Task created', 'created {target}'),
  'task.updated': action('sensitive_update', 'Task changed', 'changed {target}'),
  'task.moved': action('sensitive_update', 'Task moved', 'moved {target}'),
  'task.deleted': action('sensitive_delete', 'Task deleted', 'deleted {target}'),
  'board.updated': action('sensitive_update', 'Board changed', 'changed the board of {target}'),
  'project.created': action('sensitive_create', 'Project created', 'created {target}'),
  'project.updated': action('sensitive_update', 'Project changed', 'changed {target}'),
  'identity_secret.created': action(
    'authn_token_created',
    'Identity secret created',
    'created an identity secret for {target}',
  ),
  'identity_secret.revoked': action(
    'authn_token_revoked',
    'Identity secret revoked',
    'revoked an identity secret of {target}',
  ),
  'contact.identified': action('user_created', 'Customer identified', 'was identified'),
  'contact.merged': action('user_updated', 'Visitor recognised', 'was recognised'),
  'contact.exported': action('sensitive_read', 'Customer’s data exported', 'exported the data of {target}'),
  'contact.erased': action('user_deleted', 'Customer’s data erased', 'erased the data of {target}'),
  'tenant.created': action('sensitive_create', 'Organisation created', 'created {target}'),
  'tenant.updated': action('sensitive_update', 'Organisation changed', 'changed {target}'),
  'tenant.transferred': action(
    'privilege_permissions_changed',
    'Ownership handed over',
    'made {target} the owner',
  ),
  'tenant.exported': action('sensitive_read', 'Organisation exported', 'exported {target}'),
  'tenant.deleted': action('sensitive_delete', 'Organisation deleted', 'deleted {target}'),
  'tenant.suspended': action('privilege_permissions_changed', 'Organisation suspended', 'suspended {target}'),
  'tenant.restored': action(
    'privilege_permissions_changed',
    'Suspension lifted',
    'lifted the suspension of {target}',
  ),
  'session.created': action('authn_login_success', 'Login', 'logged in'),
  'session.ended': action('session_expired', 'Logout', 'ended a session of {target}'),
  'session.refused': action('authn_login_fail', 'Login refused', 'could not log in as {target}'),
  'session.switched': action(
    'session_renewed',
    'Organisation switched',
    'came over from another organisation',
  ),
  'session.reauthenticated': action('authn_login_success', 'Login confirmed', 'confirmed who they are'),
  'access.refused': action(
    'authz_fail',
    'Access refused',
    'was refused something that the role does not allow',
  ),
  'invitation.created': action('authn_token_created', 'Invitation sent', 'invited {target}'),
  'invitation.resent': action('authn_token_created', 'Invitation sent again', 'invited {target} again'),
  'invitation.revoked': action(
    'authn_token_revoked',
    'Invitation taken back',
    'took back the invitation of {target}',
  ),
  'invitation.accepted': action('user_created', 'Invitation accepted', 'accepted an invitation'),
  'user.updated': action('user_updated', 'User changed', 'changed {target}'),
  'user.role_changed': action(
    'privilege_permissions_changed',
    'Role changed',
    'changed the role of {target}',
  ),
  'user.login_enabled': action('user_updated', 'Login enabled', 'let {target} log in again'),
  'user.login_disabled': action('user_updated', 'Login disabled', 'shut {target} out'),
  'user.removed': action('user_deleted', 'User removed', 'removed {target}'),
  'user.left': action('user_deleted', 'User left', 'left the organisation'),
  'password.reset_requested': action(
    'authn_token_created',
    'Password reset',
    'asked to reset the password of {target}',
  ),
  'password.changed': action('authn_password_change', 'Password changed', 'changed their password'),
  'email.change_requested': action(
    'authn_token_created',
    'New address wanted',
    'asked for another email address',
  ),
  'email.changed': action('user_updated', 'Address changed', 'changed their email address'),
  'account.updated': action('user_updated', 'Account changed', 'changed their account'),
  'account.google_linked': action('user_updated', 'Google connected', 'connected their account with Google'),
  'account.exported': action('sensitive_read', 'Account exported', 'exported their data'),
  'account.deleted': action('user_deleted', 'Account deleted', 'deleted their account'),
  'audit.exported': action('sensitive_read', 'Audit log exported', 'exported the audit log'),
  'credit.claimed': action('sensitive_create', 'Service credit asked for', 'asked for a service credit'),
  'credit.decided': action('sensitive_update', 'Service credit decided', 'decided about a service credit'),
}

const AuditParty = z.object({ id: z.string(), name: z.string().nullable() })

/** One entry of the audit log. Names are those of today, null where there is none any more; the log keeps ids. */
export const AuditEntry = z.object({
  seq: z.number().int(),
  action: z.enum(eventTypes),
  /** Null where nobody is known, such as at a login that failed. */
  actor: AuditParty.nullable(),
  target: AuditParty.extend({ kind: z.enum(auditTargets) }).nullable(),
  /** The names of what was changed. */
  fields: z.array(z.string()),
  /** Where the request came from, of IPv6 addresses the network; null when that was too long ago to be kept. */
  address: z.string().nullable(),
  requestId: z.string(),
  createdAt: Timestamp,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry)

const filter = (time: z.ZodType<number, unknown>) => ({
  action: z.enum(eventTypes).optional(),
  /** Whose acts; a person of the organisation. */
  personId: Id.optional(),
  targetKind: z.enum(auditTargets).optional(),
  targetId: Id.optional(),
  /** Not before this time. */
  from: time.optional(),
  /** Before this time. */
  to: time.optional(),
})

/** Which part of the log, newest first. */
export const AuditQuery = PageRequest.extend(filter(z.coerce.number().int().min(0)))

/** The same part as a file. */
export const AuditExport = z.strictObject({ format: z.enum(['csv', 'json']), ...filter(Timestamp.min(0)) })
export type AuditExport = z.infer<typeof AuditExport>

export type AuditFilter = Omit<AuditExport, 'format'>

const nameless: Record<AuditTarget, string> = {
  project: 'a project',
  feedback: 'an item of feedback',
  task: 'a task',
  user: 'somebody who has left',
  contact: 'a customer',
  invitation: 'somebody',
  session: 'a session',
  organisation: 'the organisation',
}

/** What a target is called in a sentence. */
export const auditTargetName = (target: AuditEntry['target']): string =>
  target ? (target.name ?? nameless[target.kind]) : 'the organisation'

/** What only Earshot's operator does without being a person of the organisation. */
const byOperator: readonly EventType[] = ['tenant.updated', 'tenant.suspended', 'tenant.restored']

/** Who did it, in a sentence. */
export function auditActorName({ actor, action }: Pick<AuditEntry, 'action' | 'actor'>): string {
  if (actor) return actor.name ?? 'Somebody who has left'
  return byOperator.includes(action) ? 'Earshot’s operator' : 'Somebody'
}

/** An entry as a sentence: 'Ada Lind changed the role of Ben Ode'. */
export const auditSentence = (entry: Pick<AuditEntry, 'action' | 'actor' | 'target'>): string =>
  `${auditActorName(entry)} ${auditActions[entry.action].did.replace('{target}', () => auditTargetName(entry.target))}`

/** What an event can have been done to, in the audit log: its name in a list, and in a sentence where it has none of its own. */
export const auditTargets = {
  project: { label: 'Projects', unnamed: 'a project' },
  feedback: { label: 'Feedback', unnamed: 'an item of feedback' },
  task: { label: 'Tasks', unnamed: 'a task' },
  tag: { label: 'Tags', unnamed: 'a tag' },
  user: { label: 'Users', unnamed: 'somebody who has left' },
  contact: { label: 'Customer', unnamed: 'a customer' },
  invitation: { label: 'Invitations', unnamed: 'somebody' },
  session: { label: 'Sessions', unnamed: 'a session' },
  organisation: { label: 'The organisation', unnamed: 'the organisation' },
} as const
export type AuditTarget = keyof typeof auditTargets

export const auditTargetKinds = Object.keys(auditTargets) as [AuditTarget, ...AuditTarget[]]

/**
 * What consoles keep of the server's answers; `board` is that of the event's project, and `session` is who is signed in
 * and what they may do.
 */
type ConsoleData =
  | 'feedback'
  | 'dashboard'
  | 'tasks'
  | 'board'
  | 'tags'
  | 'projects'
  | 'users'
  | 'members'
  | 'account'
  | 'organisation'
  | 'serviceCredits'
  | 'session'

/**
 * What in the server acts on an event: the search index, the projects that are remembered by public key, the public
 * answers of all projects (those of an event's own project go in any case), the number of beta prices left.
 */
export type EventSubscriber = 'search' | 'projectDirectory' | 'allPublicPages' | 'betaOffer'

/** What is decided for a kind of event. */
interface EventDefinition {
  /** Its name in OWASP's logging vocabulary, for tools that read the audit log's export. */
  owasp: string
  /** Its name in a list to choose from. */
  label: string
  /** What somebody did, after their name; `{target}` is what it was done to. */
  sentence: string
  /** What the audit log names as its target. */
  target: AuditTarget | null
  /** What open consoles load again; browsers get no live event where there is nothing. */
  invalidates: readonly ConsoleData[]
  subscribers: readonly EventSubscriber[]
  /** Where nobody of the organisation is named, it was the installation's operator. */
  byOperator?: true
}

/** Defines events with the same target that change the same things. */
const defineWith =
  (target: AuditTarget | null, invalidates: readonly ConsoleData[] = []) =>
  (owasp: string, label: string, sentence: string, ...subscribers: EventSubscriber[]): EventDefinition => ({
    owasp,
    label,
    sentence,
    target,
    invalidates,
    subscribers,
  })

const byOperator = (definition: EventDefinition): EventDefinition => ({ ...definition, byOperator: true })

const feedbackData = ['feedback', 'dashboard', 'tasks'] as const // Cards show their feedback's votes and status.
const feedback = defineWith('feedback', feedbackData)
const task = defineWith('task', ['tasks', 'dashboard', 'feedback'])
const tag = defineWith('tag', ['tags', 'feedback', 'tasks'])
const board = defineWith('project', ['board'])
const project = defineWith('project', ['projects'])
const contact = defineWith('contact', feedbackData)
const organisation = defineWith('organisation', ['organisation', 'session'])
const owner = defineWith('user', ['organisation', 'session'])
const member = defineWith('user', ['users', 'members', 'tasks', 'session']) // Whoever leaves takes no open card along.
const account = defineWith('user', ['users', 'members', 'account', 'session'])
const invitation = defineWith('invitation', ['users', 'members', 'account'])
const credit = defineWith('organisation', ['serviceCredits'])
const ofUser = defineWith('user')
const ofContact = defineWith('contact')
const ofOrganisation = defineWith('organisation')
const withoutTarget = defineWith(null)

/** Everything that happens, as `noun.verbed`, and all that is decided by kind. */
export const events = {
  'feedback.created': feedback('sensitive_create', 'Feedback added', 'added {target}', 'search'),
  'feedback.updated': feedback('sensitive_update', 'Feedback changed', 'changed {target}', 'search'),
  'feedback.approved': feedback('sensitive_update', 'Feedback approved', 'approved {target}', 'search'),
  'feedback.rejected': feedback('sensitive_update', 'Feedback rejected', 'rejected {target}', 'search'),
  'feedback.held': feedback(
    'sensitive_update',
    'Feedback held again',
    'held {target} for review again',
    'search',
  ),
  'feedback.deleted': feedback('sensitive_delete', 'Feedback deleted', 'deleted {target}', 'search'),
  'feedback.status_changed': feedback('sensitive_update', 'Status changed', 'changed the status of {target}'),
  'feedback.tagged': feedback('sensitive_update', 'Feedback tagged', 'changed the tags of {target}'),
  'feedback.linked': feedback('sensitive_update', 'Task linked', 'linked a task to {target}'),
  'feedback.unlinked': feedback('sensitive_update', 'Task unlinked', 'unlinked a task from {target}'),
  'vote.cast': feedback('sensitive_create', 'Vote added', 'added a vote for {target}'),
  'vote.withdrawn': feedback('sensitive_delete', 'Vote taken back', 'took back a vote for {target}'),
  'comment.created': feedback('sensitive_create', 'Comment written', 'commented on {target}'),
  'comment.updated': feedback(
    'sensitive_update',
    'Comment held again',
    'held a comment on {target} for review',
  ),
  'comment.approved': feedback('sensitive_update', 'Comment approved', 'approved a comment on {target}'),
  'comment.rejected': feedback('sensitive_update', 'Comment rejected', 'rejected a comment on {target}'),
  'comment.hidden': feedback('sensitive_update', 'Comment hidden', 'hid a comment on {target}'),
  'comment.shown': feedback('sensitive_update', 'Comment shown again', 'showed a comment on {target} again'),
  'comment.deleted': feedback('sensitive_delete', 'Comment deleted', 'deleted a comment on {target}'),
  'comment.restored': feedback('sensitive_update', 'Comment restored', 'restored a comment on {target}'),
  'task.created': task('sensitive_create', 'Task created', 'created {target}'),
  'task.updated': task('sensitive_update', 'Task changed', 'changed {target}'),
  'task.moved': task('sensitive_update', 'Task moved', 'moved {target}'),
  'task.deleted': task('sensitive_delete', 'Task deleted', 'deleted {target}'),
  'task.tagged': task('sensitive_update', 'Task tagged', 'changed the tags of {target}'),
  'tag.created': tag('sensitive_create', 'Tag created', 'created the tag {target}'),
  'tag.updated': tag('sensitive_update', 'Tag changed', 'changed the tag {target}'),
  'tag.merged': tag('sensitive_update', 'Tags merged', 'merged another tag into {target}'),
  'tag.deleted': tag('sensitive_delete', 'Tag deleted', 'deleted {target}'),
  'board.updated': board('sensitive_update', 'Board changed', 'changed the board of {target}'),
  'project.created': project('sensitive_create', 'Project created', 'created {target}'),
  'project.updated': project('sensitive_update', 'Project changed', 'changed {target}', 'projectDirectory'),
  'project.archived': project(
    'sensitive_update',
    'Project archived',
    'archived {target}',
    'projectDirectory',
  ),
  'project.restored': project(
    'sensitive_update',
    'Project restored',
    'restored {target} from the archive',
    'projectDirectory',
  ),
  'project.deleted': defineWith('project', [...feedbackData, 'projects', 'board', 'tags'])(
    'sensitive_delete',
    'Project deleted',
    'deleted {target}',
    'projectDirectory',
  ),
  'project_key.replaced': project(
    'authn_token_created',
    'Widget key replaced',
    'replaced the widget key of {target}',
    'projectDirectory',
  ),
  'project_key.revoked': project(
    'authn_token_revoked',
    'Earlier widget key ended',
    'ended an earlier widget key of {target}',
    'projectDirectory',
  ),
  'identity_secret.created': project(
    'authn_token_created',
    'Identity secret created',
    'created an identity secret for {target}',
    'projectDirectory',
  ),
  'identity_secret.revoked': project(
    'authn_token_revoked',
    'Identity secret revoked',
    'revoked an identity secret of {target}',
    'projectDirectory',
  ),
  'contact.identified': contact('user_created', 'Customer identified', 'was identified'),
  'contact.merged': contact('user_updated', 'Visitor recognised', 'was recognised'),
  'contact.exported': ofContact(
    'sensitive_read',
    'Customer’s data exported',
    'exported the data of {target}',
  ),
  'contact.erased': contact('user_deleted', 'Customer’s data erased', 'erased the data of {target}'),
  'tenant.created': ofOrganisation('sensitive_create', 'Organisation created', 'created {target}'),
  'tenant.updated': byOperator(
    organisation(
      'sensitive_update',
      'Organisation changed',
      'changed {target}',
      'projectDirectory',
      'allPublicPages',
      'betaOffer',
    ),
  ),
  'tenant.transferred': owner(
    'privilege_permissions_changed',
    'Ownership handed over',
    'made {target} the owner',
  ),
  'tenant.exported': ofOrganisation('sensitive_read', 'Organisation exported', 'exported {target}'),
  'tenant.deleted': ofOrganisation(
    'sensitive_delete',
    'Organisation deleted',
    'deleted {target}',
    'projectDirectory',
    'allPublicPages',
  ),
  'tenant.suspended': byOperator(
    organisation(
      'privilege_permissions_changed',
      'Organisation suspended',
      'suspended {target}',
      'projectDirectory',
    ),
  ),
  'tenant.restored': organisation(
    'privilege_permissions_changed',
    'Suspension lifted',
    'lifted the suspension of {target}',
    'projectDirectory',
  ),
  'session.created': ofUser('authn_login_success', 'Login', 'logged in'),
  'session.ended': ofUser('session_expired', 'Logout', 'ended a session of {target}'),
  'session.refused': ofUser('authn_login_fail', 'Login refused', 'could not log in as {target}'),
  'session.switched': ofUser(
    'session_renewed',
    'Organisation switched',
    'came over from another organisation',
  ),
  'session.reauthenticated': ofUser('authn_login_success', 'Login confirmed', 'confirmed who they are'),
  'access.refused': withoutTarget(
    'authz_fail',
    'Access refused',
    'was refused something that the role does not allow',
  ),
  'invitation.created': invitation('authn_token_created', 'Invitation sent', 'invited {target}'),
  'invitation.resent': invitation('authn_token_created', 'Invitation sent again', 'invited {target} again'),
  'invitation.revoked': invitation(
    'authn_token_revoked',
    'Invitation taken back',
    'took back the invitation of {target}',
  ),
  'invitation.accepted': invitation('user_created', 'Invitation accepted', 'accepted an invitation'),
  'user.updated': member('user_updated', 'User changed', 'changed {target}', 'allPublicPages'),
  'user.role_changed': member(
    'privilege_permissions_changed',
    'Role changed',
    'changed the role of {target}',
  ),
  'user.login_enabled': member('user_updated', 'Login enabled', 'let {target} log in again'),
  'user.login_disabled': member('user_updated', 'Login disabled', 'shut {target} out'),
  'user.removed': member('user_deleted', 'User removed', 'removed {target}'),
  'user.left': member('user_deleted', 'User left', 'left the organisation'),
  'password.reset_requested': ofUser(
    'authn_token_created',
    'Password reset',
    'asked to reset the password of {target}',
  ),
  'password.changed': ofUser('authn_password_change', 'Password changed', 'changed their password'),
  'email.change_requested': ofUser(
    'authn_token_created',
    'New address wanted',
    'asked for another email address',
  ),
  'email.changed': account('user_updated', 'Address changed', 'changed their email address'),
  'account.updated': account('user_updated', 'Account changed', 'changed their account'),
  'account.google_linked': ofUser('user_updated', 'Google connected', 'connected their account with Google'),
  'account.exported': ofUser('sensitive_read', 'Account exported', 'exported their data'),
  'account.deleted': account('user_deleted', 'Account deleted', 'deleted their account', 'allPublicPages'),
  'audit.exported': ofOrganisation('sensitive_read', 'Audit log exported', 'exported the audit log'),
  'credit.claimed': credit('sensitive_create', 'Service credit asked for', 'asked for a service credit'),
  'credit.decided': credit('sensitive_update', 'Service credit decided', 'decided about a service credit'),
}

export type EventType = keyof typeof events

export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]

/** Whether something in the server acts on a kind of event. */
export const isSubscribed = (subscriber: EventSubscriber, type: EventType): boolean =>
  events[type].subscribers.includes(subscriber)

/** Whether browsers get a kind of event as it happens. */
export const isLive = (type: EventType): boolean => events[type].invalidates.length > 0

import { byOperator, byProvider, bySystem, defineWith, type EventSubscriber } from './event-definition.ts'

// Cards show votes and status of their feedback, and customers' pages list their feedback.
const feedbackData = ['feedback', 'dashboard', 'tasks', 'contacts'] as const
const feedback = defineWith('feedback', feedbackData)
const task = defineWith('task', ['tasks', 'dashboard', 'feedback'])
const tag = defineWith('tag', ['tags', 'feedback', 'tasks'])
const entry = defineWith('entry', ['changelog'])
const board = defineWith('project', ['board'])
const project = defineWith('project', ['projects'])
const status = defineWith('project', ['projects', 'board', ...feedbackData]) // Items and columns have a status.
const contact = defineWith('contact', feedbackData)
const organisation = defineWith('organisation', ['organisation', 'session'])
// The subscription decides which plan applies and which members may work.
const subscription = (owasp: string, label: string, sentence: string) =>
  defineWith('organisation', ['subscription', 'organisation', 'session'])(
    owasp,
    label,
    sentence,
    'projectDirectory',
    'allPublicPages',
    'betaOffer',
  )
const owner = defineWith('user', ['organisation', 'session'])
// Open cards and items of a leaving member lose their assignee.
const member = defineWith('user', ['users', 'members', 'tasks', 'feedback', 'session'])
const account = defineWith('user', ['users', 'members', 'account', 'session'])
const invitation = defineWith('invitation', ['users', 'members', 'account'])
const credit = defineWith('organisation', ['serviceCredits'])
const ofUser = defineWith('user')
const ofContact = defineWith('contact')
const ofOrganisation = defineWith('organisation')
const withoutTarget = defineWith(null)

/** All event types, named `noun.verbed`, with their definitions. */
export const events = {
  'feedback.created': feedback('sensitive_create', 'Feedback added', 'added {target}', 'search', 'teamNews'),
  'feedback.updated': feedback('sensitive_update', 'Feedback changed', 'changed {target}', 'search'),
  'feedback.approved': feedback(
    'sensitive_update',
    'Feedback approved',
    'approved {target}',
    'search',
    'teamNews',
  ),
  'feedback.rejected': feedback('sensitive_update', 'Feedback rejected', 'rejected {target}', 'search'),
  'feedback.held': feedback(
    'sensitive_update',
    'Feedback held again',
    'held {target} for review again',
    'search',
  ),
  'feedback.deleted': feedback('sensitive_delete', 'Feedback deleted', 'deleted {target}', 'search'),
  'feedback.merged': feedback('sensitive_update', 'Feedback merged', 'merged {target}', 'search'),
  'feedback.unmerged': feedback(
    'sensitive_update',
    'Merge taken back',
    'took back the merge of {target}',
    'search',
  ),
  'feedback.status_changed': feedback('sensitive_update', 'Status changed', 'changed the status of {target}'),
  'feedback.scheduled': feedback(
    'sensitive_update',
    'Target month changed',
    'changed the target month of {target}',
  ),
  'feedback.assigned': feedback('sensitive_update', 'Feedback assigned', 'assigned {target}'),
  'feedback.tagged': feedback('sensitive_update', 'Feedback tagged', 'changed the tags of {target}'),
  'feedback.linked': feedback('sensitive_update', 'Task linked', 'linked a task to {target}'),
  'feedback.unlinked': feedback('sensitive_update', 'Task unlinked', 'unlinked a task from {target}'),
  'feedback.link_revoked': feedback(
    'authz_change',
    'Tracking link revoked',
    'revoked the tracking link of {target}',
  ),
  'file.deleted': feedback('sensitive_delete', 'File deleted', 'deleted a file of {target}'),
  'pictures.shared': feedback('authz_change', 'Pictures shared', 'shared the pictures of {target}'),
  'pictures.unshared': feedback('authz_change', 'Pictures unshared', 'unshared the pictures of {target}'),
  'vote.cast': feedback('sensitive_create', 'Vote added', 'added a vote for {target}'),
  'vote.withdrawn': feedback('sensitive_delete', 'Vote taken back', 'took back a vote for {target}'),
  'report.added': feedback('sensitive_create', 'Report added', 'added a report for {target}'),
  'report.withdrawn': feedback('sensitive_delete', 'Report taken back', 'took back a report for {target}'),
  'comment.created': feedback('sensitive_create', 'Comment written', 'commented on {target}', 'teamNews'),
  'comment.updated': feedback(
    'sensitive_update',
    'Comment held again',
    'held a comment on {target} for review',
  ),
  'comment.edited': feedback(
    'sensitive_update',
    'Comment edited',
    'edited a comment on {target}',
    'teamNews',
  ),
  'comment.approved': feedback(
    'sensitive_update',
    'Comment approved',
    'approved a comment on {target}',
    'teamNews',
  ),
  'comment.rejected': feedback('sensitive_update', 'Comment rejected', 'rejected a comment on {target}'),
  'comment.hidden': feedback('sensitive_update', 'Comment hidden', 'hid a comment on {target}'),
  'comment.shown': feedback('sensitive_update', 'Comment shown again', 'showed a comment on {target} again'),
  'comment.deleted': feedback('sensitive_delete', 'Comment deleted', 'deleted a comment on {target}'),
  'comment.restored': feedback('sensitive_update', 'Comment restored', 'restored a comment on {target}'),
  'broadcast.stopped': feedback(
    'sensitive_update',
    'Notifications stopped',
    'stopped the notifications about {target}',
  ),
  'team.notified': defineWith(null, ['notifications'])(
    'sensitive_create',
    'Team notified',
    'notified the team',
  ),
  'task.created': task('sensitive_create', 'Task created', 'created {target}'),
  'task.updated': task('sensitive_update', 'Task changed', 'changed {target}'),
  'task.moved': task('sensitive_update', 'Task moved', 'moved {target}'),
  'task.deleted': task('sensitive_delete', 'Task deleted', 'deleted {target}'),
  'task.tagged': task('sensitive_update', 'Task tagged', 'changed the tags of {target}'),
  'tag.created': tag('sensitive_create', 'Tag created', 'created the tag {target}'),
  'tag.updated': tag('sensitive_update', 'Tag changed', 'changed the tag {target}'),
  'tag.merged': tag('sensitive_update', 'Tags merged', 'merged another tag into {target}'),
  'tag.deleted': tag('sensitive_delete', 'Tag deleted', 'deleted {target}'),
  'changelog.created': entry('sensitive_create', 'Changelog entry created', 'created {target}'),
  'changelog.updated': entry('sensitive_update', 'Changelog entry changed', 'changed {target}'),
  'changelog.scheduled': entry('sensitive_update', 'Changelog entry scheduled', 'scheduled {target}'),
  'changelog.published': entry('sensitive_update', 'Changelog entry published', 'published {target}'),
  'changelog.unpublished': entry(
    'sensitive_update',
    'Changelog entry unpublished',
    'made {target} a draft again',
  ),
  'changelog.deleted': entry('sensitive_delete', 'Changelog entry deleted', 'deleted {target}'),
  'feedback.fix_answered': defineWith('feedback', ['feedback', 'changelog'])(
    'sensitive_update',
    'Fix confirmed or denied',
    'said whether {target} is fixed',
  ),
  'board.updated': board('sensitive_update', 'Board changed', 'changed the board of {target}'),
  'status.created': status(
    'sensitive_create',
    'Status created',
    'added a status to {target}',
    'projectDirectory',
  ),
  'status.updated': status(
    'sensitive_update',
    'Status edited',
    'changed a status of {target}',
    'projectDirectory',
  ),
  'status.deleted': status(
    'sensitive_delete',
    'Status deleted',
    'deleted a status of {target}',
    'projectDirectory',
  ),
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
  'upload_key.created': project('authz_change', 'Upload key made', 'made the upload key of {target}'),
  'upload_key.revoked': project('authz_change', 'Upload key revoked', 'revoked the upload key of {target}'),
  'source_map.uploaded': project('sensitive_create', 'Source map added', 'added a source map to {target}'),
  'source_map.deleted': project('sensitive_delete', 'Source map deleted', 'deleted a source map of {target}'),
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
  'contact.changed': contact('user_updated', 'Customer’s details changed', 'changed their details'),
  'contact.address_confirmed': contact('user_updated', 'Address confirmed', 'confirmed their address'),
  'contact.joined': contact('user_updated', 'Customers merged', 'merged another customer into {target}'),
  'contact.trusted': contact('user_updated', 'Customer trusted', 'trusted {target}'),
  'contact.blocked': contact('user_updated', 'Customer blocked', 'blocked {target}'),
  'contact.cleared': contact(
    'user_updated',
    'Customer no longer trusted or blocked',
    'no longer trusts or blocks {target}',
  ),
  'contact.noted': contact('sensitive_create', 'Note written', 'wrote a note about {target}'),
  'contact.note_deleted': contact('sensitive_delete', 'Note deleted', 'deleted a note about {target}'),
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
  'account.google_linked': ofUser('user_updated', 'Provider connected', 'connected a sign-in provider'),
  'account.exported': ofUser('sensitive_read', 'Account exported', 'exported their data'),
  'account.deleted': account('user_deleted', 'Account deleted', 'deleted their account', 'allPublicPages'),
  'audit.exported': ofOrganisation('sensitive_read', 'Audit log exported', 'exported the audit log'),
  'credit.claimed': credit('sensitive_create', 'Service credit claimed', 'claimed a service credit'),
  'trial.started': subscription('sensitive_create', 'Trial begun', 'began a trial of a plan'),
  'trial.ended': bySystem(subscription('sensitive_update', 'Trial over', 'ended the trial')),
  'subscription.started': byProvider(
    subscription('sensitive_create', 'Subscription begun', 'began a subscription'),
  ),
  'subscription.changed': byProvider(
    subscription('sensitive_update', 'Subscription changed', 'changed the subscription'),
  ),
  'subscription.cancelled': byProvider(
    subscription('sensitive_update', 'Subscription cancelled', 'cancelled the subscription'),
  ),
  'subscription.resumed': byProvider(
    subscription('sensitive_update', 'Cancellation taken back', 'took back the cancellation'),
  ),
  'subscription.ended': byProvider(
    subscription('sensitive_delete', 'Subscription ended', 'ended the subscription'),
  ),
  'payment.failed': byProvider(
    subscription('sensitive_update', 'Payment failed', 'could not take a payment'),
  ),
  'payment.received': byProvider(
    subscription('sensitive_update', 'Payment received', 'took the missing payment'),
  ),
  'credit.decided': credit('sensitive_update', 'Service credit decided', 'decided about a service credit'),
}

export type EventType = keyof typeof events

export const eventTypes = Object.keys(events) as [EventType, ...EventType[]]

/** True if a part of the server reacts to an event type. */
export const isSubscribed = (subscriber: EventSubscriber, type: EventType): boolean =>
  events[type].subscribers.includes(subscriber)

/** True if browsers receive an event type live. */
export const isLive = (type: EventType): boolean => events[type].invalidates.length > 0

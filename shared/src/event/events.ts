import { keysOf } from '../record.ts'
import { defineWith, type EventSubscriber } from './event-definition.ts'
import { feedbackData, feedbackEvents } from './feedback-events.ts'
import { organisationEvents } from './organisation-events.ts'

const task = defineWith('task', ['tasks', 'dashboard', 'feedback'])
const taskComment = defineWith('task', ['tasks'])
const tag = defineWith('tag', ['tags', 'feedback', 'tasks'])
const entry = defineWith('entry', ['changelog'])
const board = defineWith('project', ['board'])
const project = defineWith('project', ['projects'])
const status = defineWith('project', ['projects', 'board', ...feedbackData]) // Items and columns have a status.
const field = defineWith('project', ['projects', ...feedbackData])
const issueTracker = defineWith('project', ['integrations', 'issues'])
const slack = defineWith('organisation', ['integrations'])
const chatChannel = defineWith('project', ['integrations'])
const issue = defineWith('feedback', ['issues'])
const imported = defineWith('project', [...feedbackData, 'imports', 'tags', 'contacts', 'companies'])
const contact = defineWith('contact', feedbackData)
const company = defineWith('company', ['companies', 'contacts', 'feedback'])
const ofContact = defineWith('contact')

/** All event types, named `noun.verbed`, with their definitions. */
export const events = {
  ...feedbackEvents,
  'task.created': task('sensitive_create', 'Task created', 'created {target}'),
  'task.updated': task('sensitive_update', 'Task changed', 'changed {target}'),
  'task.moved': task('sensitive_update', 'Task moved', 'moved {target}'),
  'task.deleted': task('sensitive_delete', 'Task deleted', 'deleted {target}'),
  'task.restored': task('sensitive_update', 'Task restored', 'restored {target}'),
  'task.archived': task('sensitive_update', 'Task archived', 'archived {target}'),
  'task.unarchived': task(
    'sensitive_update',
    'Task taken out of the archive',
    'took {target} out of the archive',
  ),
  'task.tagged': task('sensitive_update', 'Task tagged', 'changed the tags of {target}'),
  'task_comment.created': taskComment('sensitive_create', 'Comment on a task', 'commented on {target}'),
  'task_comment.updated': taskComment(
    'sensitive_update',
    'Comment on a task edited',
    'edited a comment on {target}',
  ),
  'task_comment.deleted': taskComment(
    'sensitive_delete',
    'Comment on a task deleted',
    'deleted a comment on {target}',
  ),
  'task_comment.restored': taskComment(
    'sensitive_update',
    'Comment on a task restored',
    'restored a comment on {target}',
  ),
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
    'teamNews',
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
  'field.created': field(
    'sensitive_create',
    'Field created',
    'added a field to {target}',
    'projectDirectory',
  ),
  'field.updated': field(
    'sensitive_update',
    'Field changed',
    'changed a field of {target}',
    'projectDirectory',
  ),
  'field.deleted': field(
    'sensitive_delete',
    'Field deleted',
    'deleted a field of {target}',
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
  'feedback.exported': defineWith('project')(
    'sensitive_read',
    'Feedback exported',
    'exported a CSV file of {target}',
  ),
  'import.created': imported(
    'sensitive_create',
    'Import prepared',
    'uploaded a file to import into {target}',
  ),
  'import.updated': imported('sensitive_update', 'Import changed', 'changed an import into {target}'),
  'import.run': imported('sensitive_create', 'Import started', 'started an import into {target}'),
  'import.finished': imported('sensitive_create', 'Import finished', 'finished an import into {target}'),
  'import.undone': imported('sensitive_delete', 'Import undone', 'undid an import into {target}'),
  'import.deleted': imported('sensitive_delete', 'Import deleted', 'deleted an import into {target}'),
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
  'issue_tracker.connected': issueTracker(
    'sensitive_create',
    'Issue tracker connected',
    'connected {target} to an issue tracker',
  ),
  'issue_tracker.updated': issueTracker(
    'sensitive_update',
    'Issue tracker changed',
    'changed what the issue tracker does in {target}',
  ),
  'issue_tracker.disconnected': issueTracker(
    'sensitive_delete',
    'Issue tracker disconnected',
    'disconnected {target} from its issue tracker',
  ),
  'slack.connected': slack('sensitive_create', 'Slack connected', 'connected {target} to Slack'),
  'slack.disconnected': slack('sensitive_delete', 'Slack disconnected', 'disconnected {target} from Slack'),
  'chat_channel.updated': chatChannel(
    'sensitive_update',
    'Chat channel changed',
    'changed a chat channel of {target}',
  ),
  'chat_channel.tested': chatChannel(
    'sensitive_update',
    'Chat message sent by hand',
    'sent a message to a chat channel of {target}',
  ),
  'chat_channel.removed': chatChannel(
    'sensitive_delete',
    'Chat channel removed',
    'removed a chat channel of {target}',
  ),
  'issue.linked': issue('sensitive_create', 'Issue linked', 'linked {target} to an issue'),
  'issue.updated': issue('sensitive_update', 'Issue changed', 'changed an issue of {target}'),
  'issue.unlinked': issue('sensitive_delete', 'Issue unlinked', 'ended the link of {target} to an issue'),
  'contact.added': contact('user_created', 'Customer added', 'added {target}'),
  'contact.identified': contact('user_created', 'Customer identified', 'was identified'),
  'contact.merged': contact('user_updated', 'Visitor recognised', 'was recognised'),
  'contact.changed': contact('user_updated', 'Customer’s details changed', 'changed their details'),
  'contact.address_confirmed': contact('user_updated', 'Address confirmed', 'confirmed their address'),
  'contact.joined': contact('user_updated', 'Customers merged', 'merged another customer into {target}'),
  'contact.company_changed': contact(
    'user_updated',
    'Customer’s company changed',
    'changed the company of {target}',
  ),
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
  'company.created': company('sensitive_create', 'Company added', 'added the company {target}'),
  'company.updated': company('sensitive_update', 'Company changed', 'changed the company {target}'),
  'company.merged': company('sensitive_update', 'Companies merged', 'merged another company into {target}'),
  'company.deleted': company('sensitive_delete', 'Company deleted', 'deleted {target}'),
  ...organisationEvents,
}

export type EventType = keyof typeof events

export const eventTypes = keysOf(events)

/** True if a part of the server reacts to an event type. */
export const isSubscribed = (subscriber: EventSubscriber, type: EventType): boolean =>
  events[type].subscribers.includes(subscriber)

/** True if browsers receive an event type live. */
export const isLive = (type: EventType): boolean => events[type].invalidates.length > 0

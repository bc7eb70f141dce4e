import { keysOf } from '../record.ts'
import { contactEvents } from './contact-events.ts'
import { defineWith, type EventSubscriber } from './event-definition.ts'
import { feedbackEvents } from './feedback-events.ts'
import { integrationEvents } from './integration-events.ts'
import { organisationEvents } from './organisation-events.ts'
import { projectEvents } from './project-events.ts'

const task = defineWith('task', ['tasks', 'dashboard', 'feedback'])
const taskComment = defineWith('task', ['tasks'])
const tag = defineWith('tag', ['tags', 'feedback', 'tasks'])
const entry = defineWith('entry', ['changelog'])

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
  ...projectEvents,
  ...integrationEvents,
  ...contactEvents,
  ...organisationEvents,
}

export type EventType = keyof typeof events

export const eventTypes = keysOf(events)

/** True if a part of the server reacts to an event type. */
export const isSubscribed = (subscriber: EventSubscriber, type: EventType): boolean =>
  events[type].subscribers.includes(subscriber)

/** True if browsers receive an event type live. */
export const isLive = (type: EventType): boolean => events[type].invalidates.length > 0

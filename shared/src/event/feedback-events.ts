import { defineWith } from './event-definition.ts'

/** Console data with feedback: cards show votes and status of theirs, customers' and companies' pages list theirs. */
export const feedbackData = ['feedback', 'dashboard', 'tasks', 'contacts', 'companies'] as const
const feedback = defineWith('feedback', feedbackData)

/** Events of feedback, and of its files, votes, reports, comments and notifications. */
export const feedbackEvents = {
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
  'feedback.same_error_dismissed': feedback(
    'sensitive_update',
    'Same error dismissed',
    'kept {target} apart from other bugs of its error',
  ),
  'feedback.same_error_restored': feedback(
    'sensitive_update',
    'Same error compared again',
    'compared {target} with other bugs of its error again',
  ),
  'feedback.status_changed': feedback(
    'sensitive_update',
    'Status changed',
    'changed the status of {target}',
    'issueTrackers',
  ),
  'feedback.scheduled': feedback(
    'sensitive_update',
    'Target month changed',
    'changed the target month of {target}',
  ),
  'feedback.assigned': feedback('sensitive_update', 'Feedback assigned', 'assigned {target}'),
  'feedback.tagged': feedback('sensitive_update', 'Feedback tagged', 'changed the tags of {target}'),
  'feedback.fields_changed': feedback('sensitive_update', 'Fields changed', 'changed the fields of {target}'),
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
  'vote_batch.created': feedback(
    'sensitive_create',
    'Votes added',
    'added votes for a list of customers to {target}',
  ),
  'vote_batch.undone': feedback(
    'sensitive_delete',
    'Votes taken back',
    'took back the votes for a list of customers on {target}',
  ),
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
  'notification.opened': defineWith(null, ['changelog'])(
    'sensitive_read',
    'Notification opened',
    'opened the link in an email',
  ),
  'team.notified': defineWith(null, ['notifications'])(
    'sensitive_create',
    'Team notified',
    'notified the team',
  ),
}

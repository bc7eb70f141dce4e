import { defineWith } from './event-definition.ts'

const issueTracker = defineWith('project', ['integrations', 'issues'])
const slack = defineWith('organisation', ['integrations'])
const chatChannel = defineWith('project', ['integrations'])
const issue = defineWith('feedback', ['issues'])

/** Events of issue trackers, chats, and issues linked to items. */
export const integrationEvents = {
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
}

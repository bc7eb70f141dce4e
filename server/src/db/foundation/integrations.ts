import { IssueTrackerService, LinkedIssue } from '@earshot/shared/integration/issue-tracker'
import { TrackerDeliveryKind, TrackerDeliveryOutcome } from '@earshot/shared/integration/tracker-delivery'
import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  deletedWith,
  flag,
  oneOf,
  optionalOneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

const issueStates = LinkedIssue.shape.state.options

/** Connections to issue trackers with the issues of items, and to chats with their messages. */
export async function createIntegrations(db: Kysely<unknown>, _: EngineDdl): Promise<void> {
  await tenantTable(db, 'issue_trackers')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('service', 'text', oneOf('service', IssueTrackerService.options))
    .addColumn('target', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('hook_secret', 'text', required)
    .addColumn('hook', 'text')
    .addColumn('closed_status_id', 'text')
    .addColumn('canceled_status_id', 'text')
    .addColumn('closes_issues', 'integer', flag)
    .addColumn('signs_events', 'integer', flag)
    .addColumn('trouble', 'text')
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('issue_trackers_project', ['tenant_id', 'project_id'])
    .$call(
      references('issue_trackers', {
        project_id: 'projects',
        person_id: 'people',
        closed_status_id: 'statuses',
        canceled_status_id: 'statuses',
      }),
    )
    .execute()
  await tenantTable(db, 'linked_issues')
    .addColumn('id', 'text', required)
    .addColumn('tracker_id', 'text', required)
    .addColumn('feedback_id', 'text', required)
    .addColumn('number', 'bigint')
    .addColumn('title', 'text', required)
    .addColumn('url', 'text')
    .addColumn('state', 'text', oneOf('state', issueStates))
    .addColumn('created_by_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('linked_issues_number', ['tenant_id', 'tracker_id', 'number', 'feedback_id'])
    .$call(deletedWith('linked_issues', { tracker_id: 'issue_trackers', feedback_id: 'feedback' }))
    .$call(references('linked_issues', { created_by_id: 'people' }))
    .execute()
  await createTrackerDeliveries(db)
  await createChats(db)
  await createIndexes(db, [
    'index issue_trackers_person on issue_trackers (tenant_id, person_id)',
    'index issue_trackers_status on issue_trackers (tenant_id, closed_status_id) where closed_status_id is not null',
    'index issue_trackers_canceled on issue_trackers (tenant_id, canceled_status_id) where canceled_status_id is not null',
    'index linked_issues_feedback on linked_issues (tenant_id, feedback_id)',
    'index linked_issues_author on linked_issues (tenant_id, created_by_id)',
    'index tracker_deliveries_log on tracker_deliveries (tenant_id, tracker_id, id)',
    'index tracker_deliveries_issue on tracker_deliveries (tenant_id, issue_id, kind, id)',
    'index tracker_deliveries_age on tracker_deliveries (tenant_id, created_at)',
    'index chat_channels_workspace on chat_channels (tenant_id, workspace_id) where workspace_id is not null',
    'index chat_messages_log on chat_messages (tenant_id, channel_id, id)',
    "index chat_messages_due on chat_messages (tenant_id, channel_id, id) where state = 'pending'",
    'index chat_messages_feedback on chat_messages (tenant_id, feedback_id, topic, state) where feedback_id is not null',
    'index chat_messages_comment on chat_messages (tenant_id, comment_id) where comment_id is not null',
    'index chat_messages_age on chat_messages (tenant_id, created_at)',
  ])
}

async function createTrackerDeliveries(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'tracker_deliveries')
    .addColumn('id', 'text', required)
    .addColumn('tracker_id', 'text', required)
    .addColumn('issue_id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', TrackerDeliveryKind.options))
    .addColumn('state', 'text', optionalOneOf('state', issueStates))
    .addColumn('outcome', 'text', oneOf('outcome', TrackerDeliveryOutcome.options))
    .addColumn('failure', 'text')
    .addColumn('tries', 'integer', withDefault(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('tried_at', 'bigint', required)
    .$call(deletedWith('tracker_deliveries', { tracker_id: 'issue_trackers', issue_id: 'linked_issues' }))
    .execute()
}

const chatTroubles = [
  'token',
  'scope',
  'channel',
  'gone',
  'membership',
  'archived',
  'restricted',
  'refused',
  'later',
]

async function createChats(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'slack_workspaces')
    .addColumn('id', 'text', required)
    .addColumn('team_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('token', 'text', required)
    .addColumn('signing_secret', 'text')
    .addColumn('trouble', 'text', optionalOneOf('trouble', chatTroubles))
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('slack_workspaces_tenant', ['tenant_id'])
    .execute()
  await tenantTable(db, 'chat_channels')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('service', 'text', oneOf('service', ['slack', 'discord', 'teams']))
    .addColumn('workspace_id', 'text')
    .addColumn('channel', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text')
    .addColumn('topics', 'text', required)
    .addColumn('includes_private', 'integer', flag)
    .addColumn('trouble', 'text', optionalOneOf('trouble', chatTroubles))
    .addColumn('leased_until', 'bigint', withDefault(0))
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('chat_channels_project', ['tenant_id', 'project_id', 'service'])
    .$call(deletedWith('chat_channels', { workspace_id: 'slack_workspaces' }))
    .$call(references('chat_channels', { project_id: 'projects' }))
    .execute()
  await tenantTable(db, 'chat_messages')
    .addColumn('id', 'text', required)
    .addColumn('channel_id', 'text', required)
    .addColumn('topic', 'text', oneOf('topic', ['feedback', 'comment', 'status', 'test', 'update']))
    .addColumn('feedback_id', 'text')
    .addColumn('comment_id', 'text')
    .addColumn('state', 'text', oneOf('state', ['pending', 'posted', 'failed', 'withdrawn']))
    .addColumn('failure', 'text', optionalOneOf('failure', chatTroubles))
    .addColumn('tries', 'integer', withDefault(0))
    .addColumn('posted_id', 'text')
    .addColumn('due_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .$call(
      deletedWith('chat_messages', {
        channel_id: 'chat_channels',
        feedback_id: 'feedback',
        comment_id: 'comments',
      }),
    )
    .execute()
}

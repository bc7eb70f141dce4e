import type { ChatServiceId } from '@earshot/shared/integration/chat'
import { ChatTopic } from '@earshot/shared/integration/chat'
import type { IssueTrackerService, LinkedIssue } from '@earshot/shared/integration/issue-tracker'
import type { TrackerDelivery } from '@earshot/shared/integration/tracker-delivery'
import type { Generated } from 'kysely'
import { z } from 'zod'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface IssueTrackers {
  id: string
  project_id: string
  /** The author of what the service does here. */
  person_id: string
  service: IssueTrackerService
  /** Repository such as `harbor/app`, or key of a team such as `ENG`. */
  target: string
  /** Address of its page. */
  url: string
  /** Sealed. */
  token: string
  /** Secret with which the service signs what it sends; sealed. */
  hook_secret: string
  /** The service's id of our hook; null if it could not be made. */
  hook: string | null
  closed_status_id: string | null
  canceled_status_id: string | null
  closes_issues: number
  /** 1 once the service has signed an event of the present hook: one without a signature is then refused. */
  signs_events: Generated<number>
  /** Sentence about the last failure; null while everything works. */
  trouble: Generated<string | null>
  created_at: number
}

interface LinkedIssues {
  id: string
  tracker_id: string
  feedback_id: string
  /** Null until the service has created the issue. */
  number: number | null
  title: string
  url: string | null
  state: LinkedIssue['state']
  created_by_id: string
  created_at: number
}

/** Deliveries between projects and their trackers, of the last days. */
interface TrackerDeliveries {
  id: string
  tracker_id: string
  issue_id: string
  kind: TrackerDelivery['kind']
  state: LinkedIssue['state'] | null
  outcome: TrackerDelivery['outcome']
  /** Sentence about the last failure; null once it is done. */
  failure: string | null
  tries: Generated<number>
  created_at: number
  /** Time of the last try. */
  tried_at: number
}

/** Reasons for which a chat refuses; `later` may succeed without anybody's help. */
export type ChatTrouble =
  | 'token'
  | 'scope'
  | 'channel'
  | 'gone'
  | 'membership'
  | 'archived'
  | 'restricted'
  | 'refused'
  | 'later'

interface SlackWorkspaces {
  id: string
  /** Slack's id of the workspace. */
  team_id: string
  name: string
  url: string
  /** Bot token; sealed. */
  token: string
  /** Secret with which Slack signs actions; sealed. Null without actions in messages. */
  signing_secret: string | null
  /** Last refusal; null while everything works. */
  trouble: Generated<ChatTrouble | null>
  created_at: number
}

/** A channel that gets a project's news: one of each service. */
interface ChatChannels {
  id: string
  project_id: string
  service: ChatServiceId
  /** The workspace of a channel at Slack; null elsewhere. */
  workspace_id: Generated<string | null>
  /** The service's id of the channel; '' where webhooks do not tell it. */
  channel: string
  name: string
  /** Address of the channel's webhook, which is its secret; sealed. Null at Slack. */
  address: Generated<string | null>
  /** JSON of `ChatTopic[]`. */
  topics: string
  includes_private: number
  trouble: Generated<ChatTrouble | null>
  /** Time at which another worker may take over the channel; 0 while none has it. */
  leased_until: Generated<number>
  created_at: number
}

/** Messages to channels: those to post, and those of the last days. */
interface ChatMessages {
  id: string
  channel_id: string
  topic: 'feedback' | 'comment' | 'status' | 'test' | 'update'
  feedback_id: Generated<string | null>
  comment_id: Generated<string | null>
  state: 'pending' | 'posted' | 'failed' | 'withdrawn'
  failure: Generated<ChatTrouble | null>
  tries: Generated<number>
  /** The service's id of the message in its channel; null until it is posted, and where messages cannot be changed. */
  posted_id: Generated<string | null>
  due_at: number
  created_at: number
}

export interface IntegrationTables {
  chat_messages: ChatMessages
  chat_channels: ChatChannels
  slack_workspaces: SlackWorkspaces
  tracker_deliveries: TrackerDeliveries
  issue_trackers: IssueTrackers
  linked_issues: LinkedIssues
}

export const integrationTables = {
  chat_messages: { key: ['id'], exported: null },
  chat_channels: {
    key: ['id'],
    forms: { topics: storedJson(z.array(ChatTopic)) },
    exported: ['id', 'project_id', 'service', 'channel', 'name', 'topics', 'includes_private', 'created_at'],
    json: ['topics'],
    flags: ['includes_private'],
    withheld: ['workspace_id', 'address', 'trouble', 'leased_until'],
  },
  slack_workspaces: {
    key: ['id'],
    foreignIds: ['team_id'],
    exported: ['id', 'team_id', 'name', 'url', 'created_at'],
    withheld: ['token', 'signing_secret', 'trouble'],
  },
  tracker_deliveries: { key: ['id'], exported: null },
  linked_issues: {
    key: ['id'],
    exported: [
      'id',
      'tracker_id',
      'feedback_id',
      'number',
      'title',
      'url',
      'state',
      'created_by_id',
      'created_at',
    ],
    people: { created_by_id: 'members' },
  },
  issue_trackers: {
    key: ['id'],
    exported: [
      'id',
      'project_id',
      'person_id',
      'service',
      'target',
      'url',
      'closed_status_id',
      'canceled_status_id',
      'closes_issues',
      'created_at',
    ],
    flags: ['closes_issues'],
    withheld: ['token', 'hook_secret', 'hook', 'signs_events', 'trouble'],
    people: { person_id: 'members' },
  },
} as const satisfies TableFacts<IntegrationTables>

import {
  ActivityData,
  type ActivityType,
  activityTypes,
  TaskActivityData,
  type TaskActivityType,
  taskActivityTypes,
} from '@earshot/shared/activity/activity'
import { ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import {
  Environment,
  type FeedbackKind,
  HoldReason,
  ModerationState,
  Visibility,
} from '@earshot/shared/feedback/feedback'
import { Id } from '@earshot/shared/field/ids'
import { Month } from '@earshot/shared/field/month'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { PageAddress, storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Counters {
  name: 'idea' | 'bug' | 'task'
  value: number
}

interface FeedbackTable {
  id: string
  project_id: string
  kind: FeedbackKind
  number: number
  title: string
  body: string
  status_id: string
  author_id: string
  visibility: Visibility
  moderation: ModerationState
  /** JSON list of hold reasons. */
  hold_reasons: string
  /** 1 for an item that everyone may see: approved and public. Written with `moderation` and `visibility`. */
  listed: Flag
  /** 1 if its status counts as done or closed. Written with `status_id`. */
  finished: Flag
  vote_count: number
  /** Sum of the weights of its votes; newer votes weigh more (`trend.ts`). */
  trend: Generated<number>
  /** Published comments that are not internal. */
  comment_count: number
  /** Comments held for review. */
  held_comment_count: Generated<number>
  /** Of a bug: the number of people who reported it. */
  report_count: number
  /** Companies with people who have voted for the item or reported it, and the sum of their revenue. */
  company_count: Generated<number>
  company_value: Generated<number>
  answered: Flag
  created_at: number
  updated_at: number
  /** The person who made the latest change; null for the system. Written with `updated_at`. */
  updated_by_id: Generated<string | null>
  /** `2026-11`: the month for which the team plans the item. */
  target_month: Generated<string | null>
  /** When its status became one that counts as done; null otherwise. Written with `status_id`. */
  done_at: Generated<number | null>
  /** The valid version of its tracking link: revoking the link increments it. */
  tracking_version: Generated<number>
  /** The item into which this item was merged; a merged item redirects there and is visible to the team only. */
  merged_into_id: Generated<string | null>
  merged_at: Generated<number | null>
  /** JSON: the state before the merge. */
  before_merge: Generated<string | null>
  /** Items merged directly into this one. */
  merged_count: Generated<number>
  /** Of a bug: fingerprint of the first error with a stack that its reports have; null without one. */
  error_fingerprint: Generated<string | null>
  /** 1 once a member has said that the bug is not the same error as others of its fingerprint. */
  error_dismissed: Generated<Flag>
  /** The member who wrote the item down for its author; null if the author sent it. */
  written_by_id: Generated<string | null>
  /** Of such an item: the address of the conversation, and the day on which it was said, `2026-11-28`. */
  source: Generated<string | null>
  said_on: Generated<string | null>
  /** The member responsible for the item. */
  assignee_id: Generated<string | null>
}

interface Reports {
  id: string
  feedback_id: string
  author_id: string
  body: string
  environment: string
  /** Diagnostics that the page sent, as JSON; null if the page sent none. */
  diagnostics: Generated<string | null>
  created_at: number
}

/** An entry of an item's timeline. */
interface Activities {
  /** A feedback item or a task. */
  item_id: string
  id: string
  actor_id: string | null
  type: ActivityType | TaskActivityType
  /** JSON: `ActivityData`, or `TaskActivityData`. */
  data: string
  created_at: number
}

/** The time until which a member has read an item; 0 once they have marked it as unread. */
interface ReadMarks {
  feedback_id: string
  person_id: string
  read_at: number
}

/** Errors of a project whose bugs are not proposed for a merge any more. */
interface DismissedErrors {
  project_id: string
  fingerprint: string
  created_at: number
}

export interface FeedbackTables {
  counters: Counters
  feedback: FeedbackTable
  reports: Reports
  activities: Activities
  read_marks: ReadMarks
  dismissed_errors: DismissedErrors
}

const Links = z.object({ tasks: z.array(Id), tags: z.array(Id), entries: z.array(Id) })

const BeforeMerge = z.object({
  visibility: Visibility,
  moderation: ModerationState,
  answered: z.union([z.literal(0), z.literal(1)]),
  links: z.object({ all: Links, added: Links }).optional(),
})

export const feedbackTables = {
  activities: {
    key: ['item_id', 'id'],
    forms: {
      type: z.enum([...activityTypes, ...taskActivityTypes]),
      data: storedJson(z.union([ActivityData, TaskActivityData])),
    },
    exported: ['item_id', 'id', 'actor_id', 'type', 'data', 'created_at'],
    json: ['data'],
    people: { actor_id: 'traces' },
  },
  read_marks: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'read_at'],
    people: { person_id: 'members' },
  },
  dismissed_errors: {
    key: ['project_id', 'fingerprint'],
    exported: ['project_id', 'fingerprint', 'created_at'],
  },
  reports: {
    key: ['id'],
    forms: {
      environment: storedJson(Environment),
      diagnostics: storedJson(ReportDiagnostics.pick({ entries: true, metadata: true })),
    },
    exported: ['id', 'feedback_id', 'author_id', 'body', 'environment', 'diagnostics', 'created_at'],
    json: ['environment', 'diagnostics'],
    people: { author_id: 'words' },
  },
  feedback: {
    key: ['id'],
    forms: {
      source: PageAddress,
      said_on: z.iso.date(),
      target_month: Month,
      hold_reasons: storedJson(z.array(HoldReason)),
      before_merge: storedJson(BeforeMerge),
    },
    exported: [
      'id',
      'project_id',
      'kind',
      'number',
      'title',
      'body',
      'status_id',
      'author_id',
      'visibility',
      'moderation',
      'hold_reasons',
      'vote_count',
      'comment_count',
      'report_count',
      'answered',
      'created_at',
      'updated_at',
      'updated_by_id',
      'target_month',
      'done_at',
      'assignee_id',
      'written_by_id',
      'source',
      'said_on',
      'merged_into_id',
      'merged_at',
      'before_merge',
      'error_fingerprint',
      'error_dismissed',
    ],
    json: ['hold_reasons', 'before_merge'],
    flags: ['answered', 'error_dismissed'],
    withheld: [
      'listed',
      'finished',
      'trend',
      'held_comment_count',
      'tracking_version',
      'merged_count',
      'company_count',
      'company_value',
    ],
    people: { author_id: 'words', assignee_id: 'members', written_by_id: 'members', updated_by_id: 'traces' },
  },
  counters: { key: ['name'], forms: { name: z.enum(['idea', 'bug', 'task']) }, exported: null },
} as const satisfies TableFacts<FeedbackTables>

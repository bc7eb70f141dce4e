import type { ActivityType, TaskActivityType } from '@earshot/shared/activity/activity'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback/feedback'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
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
  /** 1 when everyone may see it: approved and public. Written with `moderation` and `visibility`. */
  listed: Flag
  /** 1 when its status says done or closed. Written with `status_id`. */
  finished: Flag
  vote_count: number
  /** Public comments that everyone who sees the item sees. */
  comment_count: number
  /** Comments held for review. */
  held_comment_count: Generated<number>
  /** Of a bug: how many people have reported it, each counted once. */
  report_count: number
  answered: Flag
  created_at: number
  updated_at: number
  /** `2026-11`: when the team means to have it done. */
  target_month: Generated<string | null>
  /** When its status came to say done; null while it does not. Written with `status_id`. */
  done_at: Generated<number | null>
  /** Which of its tracking links is good: each revocation makes the next one so. */
  tracking_version: Generated<number>
  /** The item that took it in: this one is a pointer to that, and the team's alone. */
  merged_into_id: Generated<string | null>
  merged_at: Generated<number | null>
  /** JSON: how it stood before. */
  before_merge: Generated<string | null>
  /** The member whose it is to see to. */
  assignee_id: Generated<string | null>
}

interface Reports {
  id: string
  feedback_id: string
  author_id: string
  body: string
  environment: string
  /** What the page told with it, as JSON; null where it told nothing. */
  diagnostics: Generated<string | null>
  created_at: number
  /** The merged item that it was written about. */
  merged_from_id: Generated<string | null>
}

interface Votes {
  feedback_id: string
  person_id: string
  cast_by_id: string | null
  created_at: number
  /** The merged item that it was cast for. */
  merged_from_id: Generated<string | null>
}

interface Comments {
  id: string
  feedback_id: string
  parent_id: string | null
  author_id: string
  /** Empty once it was erased after its deletion. */
  body: string
  internal: Flag
  official: Flag
  created_at: number
  moderation: Generated<ModerationState>
  /** JSON list of hold reasons. */
  hold_reasons: Generated<string>
  hidden: Generated<Flag>
  /** 1 when whoever sees the item sees it: written with `moderation`, `internal` and `hidden`. */
  listed: Generated<Flag>
  /** Its words are kept for a while after that, to undo it. */
  deleted_at: Generated<number | null>
  /** When its author last changed its words. */
  edited_at: Generated<number | null>
  /** The merged item that it was written about. */
  merged_from_id: Generated<string | null>
  /** Name that a customer had when it was published, where they have changed it since; null for the author's own. */
  published_name: Generated<string | null>
}

/** What stood in a comment before it was edited. */
interface CommentVersions {
  comment_id: string
  id: string
  body: string
  /** When these words were written. */
  created_at: number
  /** That of its comment; written with it. */
  deleted_at: Generated<number | null>
}

/** One line of an item's timeline. */
interface Activities {
  /** An item of feedback, or a task. */
  item_id: string
  id: string
  actor_id: string | null
  type: ActivityType | TaskActivityType
  /** JSON: `ActivityData`, or `TaskActivityData`. */
  data: string
  created_at: number
}

export interface FeedbackTables {
  counters: Counters
  feedback: FeedbackTable
  reports: Reports
  votes: Votes
  comments: Comments
  comment_versions: CommentVersions
  activities: Activities
}

export const feedbackTables = {
  activities: {
    key: ['item_id', 'id'],
    exported: ['item_id', 'id', 'actor_id', 'type', 'data', 'created_at'],
    json: ['data'],
    people: { actor_id: 'traces' },
  },
  votes: {
    key: ['feedback_id', 'person_id'],
    exported: ['feedback_id', 'person_id', 'cast_by_id', 'created_at', 'merged_from_id'],
    people: { person_id: 'words', cast_by_id: 'members' },
  },
  reports: {
    key: ['id'],
    exported: [
      'id',
      'feedback_id',
      'author_id',
      'body',
      'environment',
      'diagnostics',
      'created_at',
      'merged_from_id',
    ],
    json: ['environment', 'diagnostics'],
    people: { author_id: 'words' },
  },
  comment_versions: {
    key: ['comment_id', 'id'],
    exported: ['comment_id', 'id', 'body', 'created_at', 'deleted_at'],
    words: ['body'],
  },
  comments: {
    key: ['id'],
    exported: [
      'id',
      'feedback_id',
      'parent_id',
      'author_id',
      'body',
      'internal',
      'official',
      'moderation',
      'hold_reasons',
      'hidden',
      'created_at',
      'merged_from_id',
      'deleted_at',
      'edited_at',
      'published_name',
    ],
    json: ['hold_reasons'],
    flags: ['internal', 'official', 'hidden'],
    words: ['body'],
    withheld: ['listed'],
    people: { author_id: 'words' },
  },
  feedback: {
    key: ['id'],
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
      'target_month',
      'done_at',
      'assignee_id',
      'merged_into_id',
      'merged_at',
      'before_merge',
    ],
    json: ['hold_reasons', 'before_merge'],
    flags: ['answered'],
    withheld: ['listed', 'finished', 'held_comment_count', 'tracking_version'],
    people: { author_id: 'words', assignee_id: 'members' },
  },
  counters: { key: ['name'], exported: null },
} as const satisfies TableFacts<FeedbackTables>

import type { ModerationState } from '@earshot/shared/feedback/feedback'
import { HoldReason } from '@earshot/shared/feedback/feedback'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Comments {
  id: string
  feedback_id: string
  parent_id: string | null
  author_id: string
  /** Empty once erased after the comment's deletion. */
  body: string
  internal: Flag
  official: Flag
  created_at: number
  moderation: Generated<ModerationState>
  /** JSON list of hold reasons. */
  hold_reasons: Generated<string>
  hidden: Generated<Flag>
  /** 1 if everyone who sees the item sees the comment: written with `moderation`, `internal` and `hidden`. */
  listed: Generated<Flag>
  /** The text is kept for a while after the deletion, for undo. */
  deleted_at: Generated<number | null>
  /** When the author last edited the text. */
  edited_at: Generated<number | null>
  /** The merged item on which the comment was written. */
  merged_from_id: Generated<string | null>
  /** A customer's name when the comment was published, if changed since; null for the author's current name. */
  published_name: Generated<string | null>
}

/** Earlier texts of an edited comment. */
interface CommentVersions {
  comment_id: string
  id: string
  body: string
  /** When this text was written. */
  created_at: number
  /** Copy of the comment's `deleted_at`; written with it. */
  deleted_at: Generated<number | null>
}

export interface CommentTables {
  comments: Comments
  comment_versions: CommentVersions
}

export const commentTables = {
  comment_versions: {
    key: ['comment_id', 'id'],
    exported: ['comment_id', 'id', 'body', 'created_at', 'deleted_at'],
    words: ['body'],
  },
  comments: {
    key: ['id'],
    forms: { hold_reasons: storedJson(z.array(HoldReason)) },
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
} as const satisfies TableFacts<CommentTables>

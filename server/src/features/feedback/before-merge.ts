import type { FeedbackRow } from './feedback.queries.ts'
import type { Links } from './merged-links.queries.ts'

/** Links moved in a merge: `all` that the merged item had, and `added`, those that the target lacked. */
export interface MovedLinks {
  all: Links
  added: Links
}

/** State of an item before it was merged. */
export type BeforeMerge = Pick<FeedbackRow, 'visibility' | 'moderation' | 'answered'> & {
  /** Moved tasks, tags and entries; absent for merges by earlier versions, which moved no links. */
  links?: MovedLinks
}

/** Stored state before the merge; undefined for an item that is not merged. */
export const beforeMergeOf = ({
  before_merge: before,
}: Pick<FeedbackRow, 'before_merge'>): BeforeMerge | undefined =>
  before === null ? undefined : JSON.parse(before)

import type { FeedbackRow } from './feedback.queries.ts'
import type { Links } from './merged-links.queries.ts'

/** What moved along with a merged item: all that it had, and of that what the other had not. */
export interface MovedLinks {
  all: Links
  given: Links
}

/** How an item stood before it was merged. */
export type BeforeMerge = Pick<FeedbackRow, 'visibility' | 'moderation' | 'answered'> & {
  /** What went along of its tasks, tags and entries; earlier versions left them where they were. */
  links?: MovedLinks
}

/** The same of an item as it is stored; undefined for one that is not merged. */
export const beforeMergeOf = ({
  before_merge: before,
}: Pick<FeedbackRow, 'before_merge'>): BeforeMerge | undefined =>
  before === null ? undefined : JSON.parse(before)

import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'

/*
 * The one place that decides who sees an item. Lists read `listed`, which every write below sets through
 * `isListed`; single items go through `mayContactSee`.
 */

/** What a decision needs to know of an item. */
export interface Seen {
  project_id: string
  author_id: string
  visibility: Visibility
  moderation: ModerationState
}

/** Ideas are everyone's once approved; bugs are between their author and the team. */
export const defaultVisibility = (kind: FeedbackKind): Visibility => (kind === 'idea' ? 'public' : 'author')

/** Whether everyone may see an item. */
export const isListed = (item: Pick<Seen, 'visibility' | 'moderation'>): boolean =>
  item.moderation === 'approved' && item.visibility === 'public'

/** Whether somebody at a project's widget may see an item: what is listed, and one's own. */
export const mayContactSee = (item: Seen, viewer: { projectId: string; personId?: string }): boolean =>
  item.project_id === viewer.projectId &&
  (isListed(item) || (item.author_id === viewer.personId && item.visibility !== 'team'))

/*
 * A comment is seen by those who see its item, as far as it is listed; its author sees it also while it is not, and the
 * team sees all. Lists read the column `listed`, which every write sets through `isCommentListed`.
 */

/** What a decision needs to know of a comment. */
export interface SeenComment {
  author_id: string
  internal: 0 | 1
  listed: 0 | 1
  deleted_at: number | null
}

/** Whether everyone who sees an item sees this comment. */
export const isCommentListed = (comment: {
  moderation: ModerationState
  internal: 0 | 1
  hidden: 0 | 1
}): boolean => comment.moderation === 'approved' && comment.internal === 0 && comment.hidden === 0

/** Whether somebody who sees the item sees the words of a comment. */
export const mayContactReadComment = (comment: SeenComment, personId: string): boolean =>
  comment.deleted_at === null &&
  (comment.listed === 1 || (comment.internal === 0 && comment.author_id === personId))

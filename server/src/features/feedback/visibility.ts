import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind, ModerationState, PersonRef, Visibility } from '@earshot/shared/feedback/feedback'

/*
 * The only place that decides who sees an item. Lists read `listed`, which every write below sets through `isListed`;
 * single items go through `canContactView`, and recipients of news through `audienceOf`. Listed items are visible to
 * everyone who may read the project's board: `canReadBoard` is checked before every response with public feedback
 * (`server/src/features/board/page-cache/board-reader.http.ts`).
 */

/** Reader of a board: a member of its organisation, a verified contact (`named`), or anybody. */
export interface BoardReader {
  member?: boolean
  named?: boolean
}

/** True if a reader may read a project's board. Contacts can always read their own feedback. */
export const isBoardReader = (access: BoardAccess, { member = false, named = false }: BoardReader): boolean =>
  access === 'public' || member || (access === 'contacts' && named)

/** True if a changelog entry is public, and its images have permanent URLs. */
export const isEntryEveryones = (entry: {
  published_at: number | null
  board_access: BoardAccess
}): boolean => entry.published_at !== null && isBoardReader(entry.board_access, {})

/** Columns of an item that decide about its visibility. */
export interface ItemAccess {
  project_id: string
  author_id: string
  visibility: Visibility
  moderation: ModerationState
}

/** Ideas are public once approved; bugs are between their author and the team. */
export const defaultVisibility = (kind: FeedbackKind): Visibility => (kind === 'idea' ? 'public' : 'author')

/** True if an item is public. */
export const isListed = (item: Pick<ItemAccess, 'visibility' | 'moderation'>): boolean =>
  item.moderation === 'approved' && item.visibility === 'public'

/** Contacts of a project who see an item: everyone, verified contacts, its author, or nobody. */
export type Audience = 'everyone' | 'named' | 'author' | 'nobody'

/** Listed items are for everyone who may read the board; others for their author, unless they are the team's. */
export const audienceOf = (
  item: Pick<ItemAccess, 'visibility' | 'moderation'> & { board_access: BoardAccess },
): Audience => {
  if (isListed(item) && isBoardReader(item.board_access, {})) return 'everyone'
  if (isListed(item) && isBoardReader(item.board_access, { named: true })) return 'named'
  return item.visibility === 'team' ? 'nobody' : 'author'
}

/** Visibility of a merged item: its author can still read it, unless only the team could before. */
export const visibilityOnceMerged = (before: Visibility): Visibility =>
  before === 'team' ? 'team' : 'author'

/**
 * Recipients of news about a merged item: everyone who may read the target, and the item's author, who sees the
 * target's status on their own item.
 */
export function audienceOfMerged(
  item: Parameters<typeof audienceOf>[0],
  taker: Pick<ItemAccess, 'visibility' | 'moderation'>,
): Audience {
  const audience = audienceOf({ ...taker, board_access: item.board_access })
  return audience === 'everyone' || audience === 'named' ? audience : audienceOf(item)
}

/** A person at a project's widget or board. */
export interface Viewer {
  projectId: string
  personId?: string
  /** True if they may read the board (`canReadBoard`). */
  canReadBoard: boolean
}

/** True if the viewer may see an item: listed ones, and their own. */
export const canContactView = (item: ItemAccess, viewer: Viewer): boolean =>
  item.project_id === viewer.projectId &&
  ((viewer.canReadBoard && isListed(item)) ||
    (item.author_id === viewer.personId && item.visibility !== 'team'))

/**
 * True if the viewer is the author of a merged item. They still read its text, its comments, and the status of the
 * target. Everybody else is redirected to the target.
 */
export const isAuthorOfMerged = (
  item: ItemAccess & { merged_into_id: string | null },
  viewer: Viewer,
): boolean =>
  item.merged_into_id !== null && item.author_id === viewer.personId && canContactView(item, viewer)

/*
 * A listed comment is visible to everyone who sees its item; its author sees it also while unlisted, and the team sees
 * all. Lists read the column `listed`, which every write sets through `isCommentListed`.
 */

/** Columns of a comment that decide about its visibility. */
export interface CommentAccess {
  author_id: string
  internal: 0 | 1
  listed: 0 | 1
  deleted_at: number | null
}

/** Columns of a comment moved in a merge that decide about its visibility. */
export interface MovedCommentAccess {
  created_at: number
  parent_author_id: string | null
}

/**
 * True if the author of a merged item may read a listed comment that moved to a target that they may not read: comments
 * written before the merge, and replies to their own. `listSentComments` has the same condition in SQL.
 */
export const staysWithSender = (
  comment: MovedCommentAccess,
  { mergedAt, personId }: { mergedAt: number; personId: string },
): boolean => comment.created_at <= mergedAt || comment.parent_author_id === personId

/** True if everyone who sees an item sees this comment. */
export const isCommentListed = (comment: {
  moderation: ModerationState
  internal: 0 | 1
  hidden: 0 | 1
}): boolean => comment.moderation === 'approved' && comment.internal === 0 && comment.hidden === 0

/** True if a contact who sees the item may read a comment's body. */
export const canContactReadComment = (comment: CommentAccess, personId: string): boolean =>
  comment.deleted_at === null &&
  (comment.listed === 1 || (comment.internal === 0 && comment.author_id === personId))

/*
 * Files may show a person's screen, so contacts' files are visible only to the team and their sender. Files that a
 * member attaches to an answer are visible to everyone who sees the answer.
 */

/** True if a contact who sees the item may see this file of it. */
export const canContactViewFile = (file: { author_id: string }, personId: string): boolean =>
  file.author_id === personId

/** True if a contact who sees the item may see this file of one of its comments. */
export const canContactViewCommentFile = (
  file: { author_id: string; author_kind: PersonRef['kind'] },
  comment: CommentAccess,
  personId: string,
): boolean =>
  canContactReadComment(comment, personId) &&
  (file.author_kind !== 'contact' || canContactViewFile(file, personId))

import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind, ModerationState, PersonRef, Visibility } from '@earshot/shared/feedback/feedback'

/*
 * The one place that decides who sees an item. Lists read `listed`, which every write below sets through
 * `isListed`; single items go through `canContactView`, and whom a change concerns through `audienceOf`. What is listed
 * everyone sees, as far as they may read the project's board at all: `canReadBoard` says so, at the door of every answer
 * with public feedback in it (`server/src/features/board/page-cache/board-reader.http.ts`).
 */

/** Who asks for a board: a member of its organisation, a contact for whom somebody has vouched, or anybody. */
export interface BoardReader {
  member?: boolean
  named?: boolean
}

/** Whether somebody may read what a project's board lists. Of their own a contact sees everything, whatever it is. */
export const isBoardReader = (access: BoardAccess, { member = false, named = false }: BoardReader): boolean =>
  access === 'public' || member || (access === 'contacts' && named)

/** Whether everyone sees an entry of the changelog, and its images at lasting addresses. */
export const isEntryEveryones = (entry: {
  published_at: number | null
  board_access: BoardAccess
}): boolean => entry.published_at !== null && isBoardReader(entry.board_access, {})

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

/** Which of a project's customers see an item: everyone, those who are known by name, its author, nobody. */
export type Audience = 'everyone' | 'named' | 'author' | 'nobody'

/** What is listed is for whoever may read the board; everything else its author's, unless it is the team's. */
export const audienceOf = (
  item: Pick<Seen, 'visibility' | 'moderation'> & { board_access: BoardAccess },
): Audience => {
  if (isListed(item) && isBoardReader(item.board_access, {})) return 'everyone'
  if (isListed(item) && isBoardReader(item.board_access, { named: true })) return 'named'
  return item.visibility === 'team' ? 'nobody' : 'author'
}

/** Who sees an item once it is merged: whoever sent it goes on reading it, unless it was the team's before. */
export const visibilityOnceMerged = (before: Visibility): Visibility =>
  before === 'team' ? 'team' : 'author'

/**
 * Whom news of a merged item concern: whoever may read the one that took it in, and its author besides, who reads the
 * status of that one with what they sent.
 */
export function audienceOfMerged(
  item: Parameters<typeof audienceOf>[0],
  taker: Pick<Seen, 'visibility' | 'moderation'>,
): Audience {
  const audience = audienceOf({ ...taker, board_access: item.board_access })
  return audience === 'everyone' || audience === 'named' ? audience : audienceOf(item)
}

/** Somebody at a project's widget or board. */
export interface Viewer {
  projectId: string
  personId?: string
  /** Whether they may read what the board lists (`canReadBoard`). */
  canReadBoard: boolean
}

/** Whether they may see an item: what is listed, and one's own. */
export const canContactView = (item: Seen, viewer: Viewer): boolean =>
  item.project_id === viewer.projectId &&
  ((viewer.canReadBoard && isListed(item)) ||
    (item.author_id === viewer.personId && item.visibility !== 'team'))

/**
 * Whether somebody reads a merged item as whoever sent it: its words, what was said about it, and the status of the one
 * that took it in. Everybody else is led to that one.
 */
export const isAuthorOfMerged = (item: Seen & { merged_into_id: string | null }, viewer: Viewer): boolean =>
  item.merged_into_id !== null && item.author_id === viewer.personId && canContactView(item, viewer)

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

/** What a decision needs to know of a comment that moved along with a merged item. */
export interface SeenMovedComment {
  created_at: number
  parent_author_id: string | null
}

/**
 * Whether whoever sent a merged item reads a listed comment that moved along, where they may not read the item that has
 * it now: what was said while it was theirs, and answers to their words. `listSentComments` asks the same of the database.
 */
export const staysWithSender = (
  comment: SeenMovedComment,
  { mergedAt, personId }: { mergedAt: number; personId: string },
): boolean => comment.created_at <= mergedAt || comment.parent_author_id === personId

/** Whether everyone who sees an item sees this comment. */
export const isCommentListed = (comment: {
  moderation: ModerationState
  internal: 0 | 1
  hidden: 0 | 1
}): boolean => comment.moderation === 'approved' && comment.internal === 0 && comment.hidden === 0

/** Whether somebody who sees the item sees the words of a comment. */
export const canContactReadComment = (comment: SeenComment, personId: string): boolean =>
  comment.deleted_at === null &&
  (comment.listed === 1 || (comment.internal === 0 && comment.author_id === personId))

/*
 * Files show what stood on somebody's screen, so those of customers are for the team and whoever sent them, whoever else
 * sees the item or the comment. What a member attaches to an answer is seen by whoever sees the answer.
 */

/** Whether a customer who sees the item sees this file of it. */
export const canContactViewFile = (file: { author_id: string }, personId: string): boolean =>
  file.author_id === personId

/** Whether a customer who sees the item sees this file of one of its comments. */
export const canContactViewCommentFile = (
  file: { author_id: string; author_kind: PersonRef['kind'] },
  comment: SeenComment,
  personId: string,
): boolean =>
  canContactReadComment(comment, personId) &&
  (file.author_kind === 'member' || canContactViewFile(file, personId))

import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback/feedback'
import type { StatusCategory } from '@earshot/shared/status/status'

/*
 * The rules of visibility once more, without the server: ideas and bugs are `public`, the author's and the team's, or
 * the team's only; a public item is visible to everyone once approved, if they have access to the board; a comment is
 * visible with its item, an internal one to the team only. A merged item is the author's and the team's, unless it was
 * the team's only before. Every surface of a board is compared with these rules.
 */

/**
 * Customers of a board: the anonymous visitor, `writer` with a confirmed email address, `proven` by a mailed code,
 * `signed` by their site.
 */
export const contactNames = ['visitor', 'writer', 'proven', 'signed'] as const
export type ContactName = (typeof contactNames)[number]

/** All other readers: without any authentication, a member, and a member of another organisation. */
export type Reader = ContactName | 'stranger' | 'member' | 'other member'

export interface ItemState {
  visibility: Visibility
  moderation: ModerationState
}

export interface CommentState {
  moderation: ModerationState
  hidden: boolean
  deleted: boolean
}

export interface VisibleComment {
  /** Occurs only in the comment's text. */
  word: string
  author: ContactName | 'member'
  internal: boolean
  official: boolean
  /** The author of the comment that it replies to. */
  parentAuthor: ContactName | 'member' | undefined
  state: CommentState
}

export interface VisibleItem {
  /** Occurs only in the item's title and text. */
  word: string
  kind: FeedbackKind
  author: ContactName
  category: StatusCategory
  state: ItemState
  comments: VisibleComment[]
}

const named: readonly Reader[] = ['proven', 'signed']

/** True if a reader has access to the board. */
export const isBoardReader = (reader: Reader, access: BoardAccess): boolean =>
  reader === 'member' || access === 'public' || (access === 'contacts' && named.includes(reader))

/** True if a board lists an item. */
export const isEveryones = ({ state: { visibility, moderation } }: Pick<VisibleItem, 'state'>): boolean =>
  visibility === 'public' && moderation === 'approved'

/** The visibility of a merged item, by its earlier one. */
export const onceMerged = (before: Visibility): Visibility => (before === 'team' ? 'team' : 'author')

/** True if a reader sees an item at all. */
export const seesItem = (
  item: Pick<VisibleItem, 'author' | 'state'>,
  reader: Reader,
  access: BoardAccess,
): boolean =>
  reader === 'member' ||
  (isEveryones(item) && isBoardReader(reader, access)) ||
  (item.author === reader && item.state.visibility !== 'team')

/** True if everyone who sees its item can read a comment. */
export const isCommentEveryones = ({
  internal,
  state,
}: Pick<VisibleComment, 'internal' | 'state'>): boolean =>
  !internal && !state.hidden && !state.deleted && state.moderation === 'approved'

/** True if a reader who sees its item can read a comment. */
export const readsComment = (comment: VisibleComment, reader: Reader): boolean =>
  !comment.state.deleted &&
  (reader === 'member' || isCommentEveryones(comment) || (comment.author === reader && !comment.internal))

/**
 * True if a customer is notified of a comment: of an official answer as a follower of its item, of a reply as the
 * author of the item or of the parent comment.
 */
export const isNews = (item: VisibleItem, comment: VisibleComment, reader: ContactName): boolean =>
  comment.author !== reader && (comment.official || item.author === reader || comment.parentAuthor === reader)

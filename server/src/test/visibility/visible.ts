import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback/feedback'
import type { StatusCategory } from '@earshot/shared/status/status'

/*
 * Who sees what, once more and without the server: ideas and bugs are `public`, their author's and the team's, or the
 * team's; what is public is everyone's once approved, as far as they may read the board; a comment goes with its item,
 * an internal one is the team's. A merged item is its author's and the team's, unless it was the team's before. What every surface of a board shows is held against this.
 */

/** Customers of a board: anonymous ones, `writer` mailed at a confirmed address, by a mailed code, by their site's signature. */
export const contactNames = ['visitor', 'writer', 'proven', 'signed'] as const
export type ContactName = (typeof contactNames)[number]

/** Everybody else who may look: without any proof, of the organisation, of another one. */
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
  /** Stands in its text and nowhere else. */
  word: string
  author: ContactName | 'member'
  internal: boolean
  official: boolean
  /** Whose words it replies to. */
  parentAuthor: ContactName | 'member' | undefined
  state: CommentState
}

export interface VisibleItem {
  /** Stands in its title and its text, and nowhere else. */
  word: string
  kind: FeedbackKind
  author: ContactName
  category: StatusCategory
  state: ItemState
  comments: VisibleComment[]
}

const named: readonly Reader[] = ['proven', 'signed']

/** Whether somebody may read what a board lists. */
export const isBoardReader = (reader: Reader, access: BoardAccess): boolean =>
  reader === 'member' || access === 'public' || (access === 'contacts' && named.includes(reader))

/** Whether a board lists an item. */
export const isEveryones = ({ state: { visibility, moderation } }: Pick<VisibleItem, 'state'>): boolean =>
  visibility === 'public' && moderation === 'approved'

/** Who sees an item once it is merged. */
export const onceMerged = (before: Visibility): Visibility => (before === 'team' ? 'team' : 'author')

/** Whether somebody sees an item at all. */
export const seesItem = (
  item: Pick<VisibleItem, 'author' | 'state'>,
  reader: Reader,
  access: BoardAccess,
): boolean =>
  reader === 'member' ||
  (isEveryones(item) && isBoardReader(reader, access)) ||
  (item.author === reader && item.state.visibility !== 'team')

/** Whether everybody who sees its item reads a comment. */
export const isCommentEveryones = ({
  internal,
  state,
}: Pick<VisibleComment, 'internal' | 'state'>): boolean =>
  !internal && !state.hidden && !state.deleted && state.moderation === 'approved'

/** Whether somebody who sees its item reads a comment. */
export const readsComment = (comment: VisibleComment, reader: Reader): boolean =>
  !comment.state.deleted &&
  (reader === 'member' || isCommentEveryones(comment) || (comment.author === reader && !comment.internal))

/** Whether a comment is news for somebody: an official answer for all who follow its item, a reply for two. */
export const isNews = (item: VisibleItem, comment: VisibleComment, reader: ContactName): boolean =>
  comment.author !== reader && (comment.official || item.author === reader || comment.parentAuthor === reader)

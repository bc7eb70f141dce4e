import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { NotificationType } from '@earshot/shared/notification/notification'
import { beforeMergeOf } from '../../feedback/before-merge.ts'
import type { FeedbackRow } from '../../feedback/feedback.queries.ts'
import { type Audience, audienceOf, audienceOfMerged, isListed } from '../../feedback/visibility.ts'
import type { FollowedItem } from './recipients.queries.ts'

/** Columns of an item that decide about recipients. */
export type NewsItem = Pick<
  FeedbackRow,
  'id' | 'author_id' | 'visibility' | 'moderation' | 'before_merge'
> & {
  merged_count: number
  board_access: BoardAccess
  /** Last target of a merged item. */
  taker: Pick<FeedbackRow, 'visibility' | 'moderation'> | undefined
  /** Items merged into it, whose followers follow it. */
  merged?: readonly Omit<NewsItem, 'merged'>[]
  /** Author of a merged item, who is notified on their own item even if they may not see this one. */
  senderIds?: readonly string[]
}

/** A merge notifies everyone who followed the public item, even if they may not see the target. */
function audienceFor(type: NotificationType, { taker, ...item }: NewsItem): Audience {
  if (!taker) return type === 'merged' ? 'nobody' : audienceOf(item)
  // An item that was merged meanwhile is announced by its merge.
  if (type === 'approved') return 'nobody'
  const before = beforeMergeOf(item)
  return type === 'merged' && before && isListed(before) ? 'everyone' : audienceOfMerged(item, taker)
}

/**
 * An item, and those merged into it: their followers hear of it if they may see it, and of a new status also their
 * authors, who read it on their own item.
 */
export function followedWith(type: NotificationType, item: NewsItem): FollowedItem[] {
  const itself: FollowedItem = {
    ids: [item.id],
    author_ids: [item.author_id],
    author_sees: item.visibility !== 'team',
    audience: audienceFor(type, item),
    sender_ids: item.senderIds ?? [],
  }
  const isSeen = itself.audience === 'everyone' || itself.audience === 'named'
  const hasNews = type === 'status_changed'
  const through = (merged: readonly Omit<NewsItem, 'merged'>[], authorsSee: boolean): FollowedItem[] => {
    if (merged.length === 0 || !(isSeen || authorsSee)) return []
    return [
      {
        ids: merged.map(({ id }) => id),
        author_ids: merged.map(({ author_id }) => author_id),
        author_sees: authorsSee,
        audience: isSeen ? itself.audience : 'author',
        sender_ids: [],
      },
    ]
  }
  const merged = item.merged ?? []
  return [
    itself,
    ...through(
      merged.filter(({ visibility }) => visibility !== 'team'),
      hasNews,
    ),
    // Whoever sent what only the team sees has no item of their own to read it on.
    ...through(
      merged.filter(({ visibility }) => visibility === 'team'),
      false,
    ),
  ]
}

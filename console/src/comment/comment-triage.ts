import { Comment, type CommentPage } from '@earshot/shared/comment/comment'
import type { ModerationState } from '@earshot/shared/feedback/feedback'
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { type AttemptMessages, runWithNotice } from '../design/notice/notify.tsx'
import { refreshFeedback, showDecidedComment } from '../feedback/feedback-cache.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'

type Pages = InfiniteData<z.output<typeof CommentPage>, string | undefined>

/** A comment with the data that moderation needs. */
export interface CommentOfItem {
  id: string
  feedbackId: string
  moderation: ModerationState
  author: { name: string }
}

interface Step extends AttemptMessages {
  comment: CommentOfItem
  send: () => Promise<Comment>
}

/** Sends a decision, shows its result, and offers to undo it. */
async function step({ comment, send, ...messages }: Step): Promise<void> {
  showDecidedComment(comment)
  await runWithNotice(async () => cacheComment(comment.feedbackId, await send()), messages)
  refreshFeedback()
}

/** Replaces a cached comment with the server's response. */
export function cacheComment(feedbackId: string, answer: Comment): void {
  queryClient.setQueryData<Pages>(keys.partOfFeedback(feedbackId, 'comments'), (data) => {
    if (!data) return data
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((comment) => (comment.id === answer.id ? answer : comment)),
    }))
    return { ...data, pages }
  })
}

const put = ({ id }: CommentOfItem, what: string, body?: unknown) =>
  request('PUT', `/comments/${id}/${what}`, Comment, { body })

/** Approves a comment; `trust` also approves its author's next posts. */
export const approveComment = (comment: CommentOfItem, trust: boolean): Promise<void> =>
  step({
    comment,
    send: () => put(comment, 'approval', { trust }),
    done: trust ? `Comment approved, ${comment.author.name} is trusted` : 'Comment approved',
    undo: () => takeBack(comment, 'approved', trust),
    failed: 'The comment could not be approved',
  })

/** Rejects a comment; `block` also rejects its author's next posts. */
export const rejectComment = (comment: CommentOfItem, block: boolean): Promise<void> =>
  step({
    comment,
    send: () => put(comment, 'rejection', { block }),
    done: block ? `Comment rejected, ${comment.author.name} is blocked` : 'Comment rejected',
    undo: () => takeBack(comment, 'rejected', block),
    failed: 'The comment could not be rejected',
  })

/** Undoes a decision; `forget` also undoes the author's trust or block that came with it. */
const takeBack = (comment: CommentOfItem, undoes: ModerationState, forget: boolean): Promise<void> =>
  step({
    comment,
    send: async () => {
      const held = await put(comment, 'hold', { forget, undoes })
      if (comment.moderation === 'approved') return put(comment, 'approval', {})
      return comment.moderation === 'rejected' ? put(comment, 'rejection', {}) : held
    },
    done: 'Decision undone',
    failed: 'The decision could not be undone',
  })

/** Hides a comment from customers, or shows it again. */
export const hideComment = (comment: CommentOfItem, hidden: boolean): Promise<void> =>
  step({
    comment,
    send: () => put(comment, 'hiding', { hidden }),
    done: hidden ? 'Comment hidden' : 'Comment shown again',
    undo: () => hideComment(comment, !hidden),
    failed: hidden ? 'The comment could not be hidden' : 'The comment could not be shown',
  })

export const deleteComment = (comment: CommentOfItem): Promise<void> =>
  step({
    comment,
    send: () => request('DELETE', `/comments/${comment.id}`, Comment),
    done: 'Comment deleted',
    undo: () => restoreComment(comment),
    failed: 'The comment could not be deleted',
  })

/** Takes an official answer back, while nobody has been notified of it. */
export const undoAnswer = (comment: CommentOfItem): Promise<void> =>
  step({
    comment,
    send: () => request('DELETE', `/comments/${comment.id}`, Comment, { query: { undo: true } }),
    done: 'Official answer taken back',
    failed: 'The official answer could not be taken back',
  })

/** Restores a deleted comment. */
export const restoreComment = (comment: CommentOfItem): Promise<void> =>
  step({
    comment,
    send: () => put(comment, 'restoration'),
    done: 'Comment restored',
    failed: 'The comment could not be restored',
  })

import type { Comment } from '@earshot/shared/comment'

/** A comment that starts a thread, and everything below it, oldest first. */
export interface Thread {
  start: Comment
  replies: Comment[]
}

/** Comments (oldest first) as threads; a reply to a reply stands in the same thread. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, Thread>()
  for (const comment of comments) {
    const thread = comment.parentId === null ? undefined : threads.get(comment.parentId)
    if (thread) thread.replies.push(comment)
    threads.set(comment.id, thread ?? { start: comment, replies: [] })
  }
  return [...new Set(threads.values())]
}

/** A comment that starts a thread, and everything below it, oldest first. */
export interface Thread<Comment> {
  start: Comment
  replies: Comment[]
}

/** Groups comments (oldest first) into threads; a reply to a reply belongs to the same thread. */
export function threadsOf<Comment extends { id: string; parentId: string | null }>(
  comments: readonly Comment[],
): Thread<Comment>[] {
  const threads = new Map<string, Thread<Comment>>()
  for (const comment of comments) {
    const thread = comment.parentId === null ? undefined : threads.get(comment.parentId)
    if (thread) thread.replies.push(comment)
    threads.set(comment.id, thread ?? { start: comment, replies: [] })
  }
  return [...new Set(threads.values())]
}

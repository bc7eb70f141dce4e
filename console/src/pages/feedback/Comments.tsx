import type { Comment, CommentPage } from '@earshot/shared/comment'
import type { FeedbackDetail } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { threadsOf } from '../../lib/thread.ts'
import { commentsQuery } from '../../queries/feedback.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Section } from '../../ui/Section.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './FeedbackPage.module.css'
import { refreshFeedback } from './feedback-cache.ts'

type Pages = InfiniteData<z.output<typeof CommentPage>, string | undefined>

/** Shows a comment that was just sent, then lets the server say what else it changed. */
function showSent(feedbackId: string, comment: Comment): void {
  queryClient.setQueryData<Pages>(keys.feedbackComments(feedbackId), (data) => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
  refreshFeedback()
}

/** What was said about an item, and the composer. */
export function Comments({ item }: { item: FeedbackDetail }) {
  const { currentTenant } = useUser()
  const [replyTo, setReplyTo] = useState<{ id: string; name: string }>()
  const comments = useInfiniteQuery(commentsQuery(item.id))
  const moderates = may(currentTenant, 'moderateFeedback')
  const show = (comment: Comment) => (
    <CommentItem
      comment={comment}
      feedbackId={item.id}
      moderates={moderates}
      onReply={() => reply(comment)}
    />
  )
  const reply = (comment: Comment) => setReplyTo({ id: comment.id, name: comment.author.name })
  return (
    <Section title="Comments">
      <QueryState
        query={comments}
        loading="Loading Comments..."
        failed="The comments could not be loaded"
        empty="No comments yet"
        more="Show later comments"
      >
        {(loaded) => (
          <ol className={classes.threads}>
            {threadsOf(loaded).map(({ start, replies }) => (
              <li key={start.id}>
                {show(start)}
                {replies.length > 0 && (
                  <ol className={classes.replies}>
                    {replies.map((comment) => (
                      <li key={comment.id}>{show(comment)}</li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
      <CommentForm
        feedbackId={item.id}
        mayAnswerOfficially={may(currentTenant, 'answerOfficially')}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(undefined)}
        onSent={(comment) => showSent(item.id, comment)}
      />
    </Section>
  )
}

import type { ModerationState } from '@earshot/shared/feedback'
import type { PublicFeedbackDetail } from '@earshot/shared/widget'
import { useEffect, useState } from 'react'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { LoadFailure, Skeleton } from './list.tsx'
import { services } from './services.ts'
import { StatusTag } from './status-tag.tsx'
import { text } from './text.ts'
import { ago } from './time.ts'
import { VoteButton, VoteProblem } from './vote-button.tsx'

function useDetail(id: string, own: boolean) {
  const { read, session, votes } = services
  const [detail, setDetail] = useState<PublicFeedbackDetail>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    const asked = own
      ? session.send<PublicFeedbackDetail>({ method: 'GET', path: `v1/me/feedback/${id}` })
      : read<PublicFeedbackDetail>(`v1/feedback/${id}`)
    asked.then(
      (loaded) => {
        votes.learn([loaded])
        setDetail(loaded)
      },
      () => setFailed(true),
    )
  }
  useEffect(load, [id])
  return { detail, setDetail, failed, load }
}

function ItemHead({ item, moderation }: { item: PublicFeedbackDetail; moderation?: ModerationState }) {
  return (
    <div className="head">
      {item.kind === 'idea' && <VoteButton id={item.id} title={item.title} frozen={item.frozen.votes} />}
      <div>
        <h3 className="big">{item.title}</h3>
        <p className="meta">
          <StatusTag statusId={item.statusId} moderation={moderation} />
          <span>{item.reference}</span>
          <span>{ago(item.createdAt)}</span>
        </p>
        <VoteProblem id={item.id} />
      </div>
    </div>
  )
}

/** One item: its words, its votes and what was said about it. */
export function ItemView({ id, moderation }: { id: string; moderation?: ModerationState }) {
  const { detail, setDetail, failed, load } = useDetail(id, !!moderation)
  if (!detail) return failed ? <LoadFailure again={load} /> : <Skeleton rows={4} />
  const { comments, frozen } = detail
  return (
    <article>
      <ItemHead item={detail} moderation={moderation} />
      {detail.body && (
        <p className="words" dir="auto">
          {detail.body}
        </p>
      )}
      {detail.kind === 'idea' && frozen.votes && <p className="hint">{text.votesClosed}</p>}
      <CommentList
        comments={comments}
        cursor={detail.nextCommentCursor}
        feedbackId={id}
        onMore={(page) =>
          setDetail({ ...detail, comments: [...comments, ...page.items], nextCommentCursor: page.nextCursor })
        }
      />
      {frozen.comments ? (
        <p className="hint">{text.commentsClosed}</p>
      ) : (
        <CommentForm
          feedbackId={id}
          onSent={(comment) => setDetail({ ...detail, comments: [...comments, comment] })}
        />
      )}
    </article>
  )
}

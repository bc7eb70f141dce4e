import type { OwnFeedback } from '@earshot/shared/feedback'
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

/** One's own item also says whether it waits for approval. */
type Detail = PublicFeedbackDetail & Partial<Pick<OwnFeedback, 'moderation'>>

function useDetail(id: string, own: boolean | undefined) {
  const { read, session, votes } = services
  const [detail, setDetail] = useState<Detail>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    const asked = own
      ? session.send<Detail>({ method: 'GET', path: `v1/me/feedback/${id}` })
      : read<Detail>(`v1/feedback/${id}`)
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

function ItemHead({ item }: { item: Detail }) {
  return (
    <div className="head">
      {item.kind === 'idea' && <VoteButton id={item.id} title={item.title} frozen={item.frozen.votes} />}
      <div>
        <h3 className="big">{item.title}</h3>
        <p className="meta">
          <StatusTag statusId={item.statusId} moderation={item.moderation} />
          <span>{item.reference}</span>
          <span>{ago(item.createdAt)}</span>
        </p>
        <VoteProblem id={item.id} />
      </div>
    </div>
  )
}

/** One item: its words, its votes and what was said about it. */
export function ItemView({ id, own }: { id: string; own?: boolean }) {
  const { detail, setDetail, failed, load } = useDetail(id, own)
  if (!detail) return failed ? <LoadFailure again={load} /> : <Skeleton rows={4} />
  const { comments, frozen } = detail
  return (
    <article>
      <ItemHead item={detail} />
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

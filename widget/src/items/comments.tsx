import type { OwnComment, PublicComment } from '@earshot/shared/comment/comment'
import type { RequestError } from '@earshot/shared/contact/request-error'
import type { Page } from '@earshot/shared/field/page'
import type { FileWithUrls } from '@earshot/shared/file/file'
import { renewFiles } from '@earshot/shared/file/file-renewal'
import type { OwnFeedbackDetail, PublicFeedbackDetail } from '@earshot/shared/widget/widget'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Late } from '../panel/late.tsx'
import { LoadError } from '../panel/loading.tsx'
import { contact, services } from '../panel/services.ts'
import { StatusTag } from '../views/status-tag.tsx'
import { t } from '../views/text.ts'
import { CommentForm } from './comment-form.tsx'
import { Drawing, reachable } from './drawing.tsx'
import { ago } from './time.ts'

/** An item as everyone sees it, or with the parts that only the visitor may see. */
export type Detail = PublicFeedbackDetail & Partial<Pick<OwnFeedbackDetail, 'moderation' | 'merged'>>

/** A comment as everyone sees it, or with the parts that only the visitor may see. */
type Comment = PublicComment & Partial<OwnComment>

interface CommentProps {
  comment: Comment
  replies?: Comment[]
  remove(comment: Comment): void
  /** Undefined if the item takes no more comments. */
  reply?(comment: Comment): void
}

function CommentItem({ comment, replies, remove, reply }: CommentProps) {
  return (
    <li className={comment.official ? 'box' : undefined}>
      <p className="meta">
        <b dir="auto">{comment.authorName}</b>
        {comment.byTeam && <span className="badge">{comment.official ? t('official') : t('team')}</span>}
        <span>{ago(comment.createdAt)}</span>
        <StatusTag moderation={comment.moderation} />
        {reply && !comment.deleted && (comment.moderation ?? 'approved') === 'approved' && (
          <button type="button" className="text" onClick={() => reply(comment)}>
            {t('reply')}
          </button>
        )}
        {comment.own && (
          <button type="button" className="text" onClick={() => remove(comment)}>
            {t('remove')}
          </button>
        )}
      </p>
      {comment.byTeam && !comment.deleted ? (
        <Late chunk={services.news}>{({ RichText }) => <RichText text={comment.content} />}</Late>
      ) : (
        <p className="words" dir="auto">
          {comment.deleted ? t('commentDeleted') : comment.body}
        </p>
      )}
      {!comment.deleted && !!comment.files.length && <CommentFiles files={comment.files} />}
      {!!replies?.length && (
        <ul>
          {replies.map((one) => (
            <CommentItem key={one.id} comment={one} remove={remove} reply={reply} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The comments with their replies, further ones on demand, and the form for a new one. */
export function Comments({ item }: { item: Detail }) {
  const { session } = contact
  const [comments, setComments] = useState<Comment[]>(item.comments)
  const [cursor, setCursor] = useState(item.nextCommentCursor)
  const [failed, setFailed] = useState(false)
  /** The comment that the form replies to. */
  const [parent, setParent] = useState<Comment>()
  const form = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const reply = item.frozen.comments ? undefined : setParent
  // A layout effect, so that the field has the focus before the visitor types.
  useLayoutEffect(() => {
    if (parent) form.current?.querySelector('textarea')?.focus()
  }, [parent])
  const add = (comment: Comment) => {
    setComments([...comments, comment])
    setParent(undefined)
  }
  const path = `feedback/${item.id}/comments`
  /** Reloads the visible comments, unless the panel is closed: opening it loads them anyway. */
  const renew = async () => {
    if (!list.current?.offsetHeight) return
    const told: Comment[] = []
    let next: string | null | undefined
    do {
      const page: Page<Comment> = await contact.readItem(path, { limit: '100', cursor: next ?? undefined })
      told.push(...page.items)
      next = page.nextCursor
    } while (next && told.length < comments.length)
    setComments((shown) =>
      shown.map((one) => ({ ...one, files: (told.find(({ id }) => id === one.id) ?? one).files })),
    )
  }
  useEffect(() => {
    if (comments.some(({ files }) => files.length)) return renewFiles(() => void renew().catch(() => {}))
  }, [comments])
  const loadMore = () => {
    setFailed(false)
    contact.readItem<Page<Comment>>(path, { cursor: cursor ?? undefined }).then(
      (page) => {
        setComments([...comments, ...page.items])
        setCursor(page.nextCursor)
      },
      () => setFailed(true),
    )
  }
  const remove = (comment: Comment) => {
    if (!confirm(t('removeSure'))) return
    session.send({ method: 'DELETE', path: `v1/${path}/${comment.id}` }).then(
      () =>
        setComments(comments.map((one) => (one === comment ? { ...one, own: false, deleted: true } : one))),
      ({ message }: RequestError) => alert(message || t('actionFailed')),
    )
  }
  const isTop = ({ parentId }: Comment) => !comments.some(({ id }) => id === parentId)
  const threadOf = (id: string): Comment[] =>
    comments.filter(({ parentId }) => parentId === id).flatMap((reply) => [reply, ...threadOf(reply.id)])
  return (
    <>
      <h4>{comments.length ? t('comments', comments.length) : t('noComments')}</h4>
      <ul className="comments" ref={list}>
        {comments.filter(isTop).map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            replies={threadOf(comment.id)}
            remove={remove}
            reply={reply}
          />
        ))}
      </ul>
      {cursor &&
        (failed ? (
          <LoadError again={loadMore} />
        ) : (
          <button type="button" className="plain" onClick={loadMore}>
            {t('more')}
          </button>
        ))}
      {item.frozen.comments ? (
        <p className="hint">{t('commentsClosed')}</p>
      ) : (
        <div ref={form}>
          <CommentForm key={parent?.id} feedbackId={item.id} parent={parent} onSent={add} />
          {parent && (
            <button type="button" className="text" onClick={() => setParent(undefined)}>
              {t('cancelReply')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Files attached to a comment, pictures as thumbnails; each can be downloaded in full. */
const CommentFiles = ({ files }: { files: FileWithUrls[] }) => (
  <p className="files">
    {files.map(({ id, name, url, thumbnailUrl, width, height }) => (
      <a key={id} href={reachable(url)} download={name} aria-label={name} title={name}>
        {thumbnailUrl ? <Drawing url={thumbnailUrl} width={width ?? 0} height={height ?? 0} /> : name}
      </a>
    ))}
  </p>
)

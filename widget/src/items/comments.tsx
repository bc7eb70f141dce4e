import { useLayoutEffect, useRef, useState } from 'react'
import { LoadError } from '../panel/loading.tsx'
import { t } from '../views/text.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { type CommentOrOwn, type Detail, useComments } from './use-comments.ts'

const toMore = (failed: boolean, load: () => void) =>
  failed ? (
    <LoadError again={load} />
  ) : (
    <button type="button" className="plain" onClick={load}>
      {t('more')}
    </button>
  )

/** The comments with their replies, further ones on demand, and the form for a new one. */
export function Comments({ item }: { item: Detail }) {
  const form = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { comments, hasMore, failed, loadMore, add, remove } = useComments(
    item,
    () => !!list.current?.offsetHeight,
  )
  /** The comment that the form replies to. */
  const [parent, setParent] = useState<CommentOrOwn>()
  // A layout effect, so that the field has the focus before the visitor types.
  useLayoutEffect(() => {
    if (parent) form.current?.querySelector('textarea')?.focus()
  }, [parent])
  const isTop = ({ parentId }: CommentOrOwn) => !comments.some(({ id }) => id === parentId)
  const threadOf = (id: string): CommentOrOwn[] =>
    comments.filter(({ parentId }) => parentId === id).flatMap((reply) => [reply, ...threadOf(reply.id)])
  const isClosed = item.frozen.comments
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
            reply={isClosed ? undefined : setParent}
          />
        ))}
      </ul>
      {hasMore && toMore(failed, loadMore)}
      {isClosed ? (
        <p className="hint">{t('commentsClosed')}</p>
      ) : (
        <div ref={form}>
          <CommentForm
            key={parent?.id}
            feedbackId={item.id}
            parent={parent}
            onSent={(comment) => {
              add(comment)
              setParent(undefined)
            }}
          />
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

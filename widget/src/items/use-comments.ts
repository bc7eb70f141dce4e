import type { OwnComment, PublicComment } from '@earshot/shared/comment/comment'
import type { RequestError } from '@earshot/shared/contact/request-error'
import type { Page } from '@earshot/shared/field/page'
import { renewFiles } from '@earshot/shared/file/file-renewal'
import type { OwnFeedbackDetail, PublicFeedbackDetail } from '@earshot/shared/widget/widget'
import { useEffect, useState } from 'react'
import { contact } from '../panel/services.ts'
import { t } from '../views/text.ts'

/** An item as everyone sees it, or with the parts that only the visitor may see. */
export type Detail = PublicFeedbackDetail &
  Partial<Pick<OwnFeedbackDetail, 'moderation' | 'merged' | 'onBehalf'>>

/** A comment as everyone sees it, or with the parts that only the visitor may see. */
export type CommentOrOwn = PublicComment & Partial<OwnComment>

/**
 * The loaded comments of an item, oldest first; addresses of their files are renewed before they end.
 *
 * @param isShown false while the panel is closed: opening it loads all anyway
 */
export function useComments(item: Detail, isShown: () => boolean) {
  const [comments, setComments] = useState<CommentOrOwn[]>(item.comments)
  const [cursor, setCursor] = useState(item.nextCommentCursor)
  const [failed, setFailed] = useState(false)
  const path = `feedback/${item.id}/comments`
  const renew = async () => {
    if (!isShown()) return
    const renewed: CommentOrOwn[] = []
    let next: string | null | undefined
    do {
      const page: Page<CommentOrOwn> = await contact.readItem(path, {
        limit: '100',
        cursor: next ?? undefined,
      })
      renewed.push(...page.items)
      next = page.nextCursor
    } while (next && renewed.length < comments.length)
    setComments((shown) =>
      shown.map((one) => ({ ...one, files: (renewed.find(({ id }) => id === one.id) ?? one).files })),
    )
  }
  useEffect(() => {
    if (comments.some(({ files }) => files.length)) return renewFiles(() => void renew().catch(() => {}))
  }, [comments])
  return {
    comments,
    hasMore: !!cursor,
    failed,
    loadMore() {
      setFailed(false)
      contact.readItem<Page<CommentOrOwn>>(path, { cursor: cursor ?? undefined }).then(
        (page) => {
          setComments([...comments, ...page.items])
          setCursor(page.nextCursor)
        },
        () => setFailed(true),
      )
    },
    add: (comment: CommentOrOwn) => setComments([...comments, comment]),
    remove(comment: CommentOrOwn) {
      if (!confirm(t('removeSure'))) return
      contact.session.send({ method: 'DELETE', path: `v1/${path}/${comment.id}` }).then(
        () =>
          setComments(comments.map((one) => (one === comment ? { ...one, own: false, deleted: true } : one))),
        ({ message }: RequestError) => alert(message || t('actionFailed')),
      )
    },
  }
}

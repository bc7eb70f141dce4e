import type { FileWithUrls } from '@earshot/shared/file/file'
import { Late } from '../panel/late.tsx'
import { services } from '../panel/services.ts'
import { renderStatusTag } from '../views/status-tag.tsx'
import { nameOf, t } from '../views/text.ts'
import { Drawing, reachable } from './drawing.tsx'
import { ago } from './time.ts'
import type { CommentOrOwn } from './use-comments.ts'

interface CommentProps {
  comment: CommentOrOwn
  replies?: CommentOrOwn[]
  remove(comment: CommentOrOwn): void
  /** Undefined if the item takes no more comments. */
  reply?(comment: CommentOrOwn): void
}

/** One comment, with the replies below it. */
export function CommentItem({ comment, replies, remove, reply }: CommentProps) {
  return (
    <li className={comment.official ? 'box' : undefined}>
      <p className="meta">
        <b dir="auto">{comment.byTeam ? comment.authorName : nameOf(comment.authorName)}</b>
        {comment.byTeam && <span className="badge">{comment.official ? t('official') : t('team')}</span>}
        <span>{ago(comment.createdAt)}</span>
        {renderStatusTag(undefined, comment.moderation)}
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

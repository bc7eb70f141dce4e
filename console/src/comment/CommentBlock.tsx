import type { RichText as Content } from '@earshot/shared/text/rich-text'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { RichText } from '../design/mark/RichText.tsx'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import classes from './Timeline.module.css'

interface Props {
  author: { name: string }
  /** The author's name and marks. */
  byline: ReactNode
  createdAt: number
  /** Null for a text that was never edited. */
  editedAt: number | null
  actions: ReactNode
  internal?: boolean
  official?: boolean
  /** True if customers who see the item do not see the comment. */
  unlisted?: boolean
  children: ReactNode
}

/** Frame of a comment: author, times and actions above the text. */
export const CommentBlock = ({ author, byline, createdAt, editedAt, actions, ...props }: Props) => (
  <article
    className={classes.comment}
    data-internal={props.internal}
    data-official={props.official}
    data-unlisted={props.unlisted}
  >
    <span className={classes.node}>
      <PersonAvatar fullName={author.name} />
    </span>
    <div className={classes.said}>
      <div className={classes.byline}>
        {byline}
        <RelativeTime at={createdAt} />
        {editedAt !== null && (
          <span>
            edited <RelativeTime at={editedAt} />
          </span>
        )}
        <span className={classes.actions}>{actions}</span>
      </div>
      {props.children}
    </div>
  </article>
)

/** The text of a comment. */
export const CommentText = ({ content }: { content: Content }) => (
  <div className={classes.text}>
    <RichText text={content} />
  </div>
)

interface DeletedCommentProps {
  /** Undefined for a member who may not restore it, and once it is too late. */
  onRestore: (() => void) | undefined
}

/** The place of a deleted comment. */
export const DeletedComment = ({ onRestore }: DeletedCommentProps) => (
  <p className={classes.deleted}>
    Comment deleted
    {onRestore && (
      <Button size="compact-xs" variant="subtle" onClick={onRestore}>
        Restore
      </Button>
    )}
  </p>
)

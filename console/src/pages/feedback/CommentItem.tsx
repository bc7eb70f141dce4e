import type { Comment } from '@earshot/shared/comment'
import { holdReasonsOf } from '@earshot/shared/words'
import { Button } from '@mantine/core'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { CommentDecisions } from './CommentDecisions.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { restoreComment } from './comment-triage.ts'
import classes from './Timeline.module.css'

interface Props {
  comment: Comment
  feedbackId: string
  /** Whether this member decides about comments. */
  moderates: boolean
  onReply: () => void
}

/** One comment, marked when not everyone sees it, when it is for the team alone or the official answer. */
export function CommentItem({ comment, feedbackId, moderates, onReply }: Props) {
  const { author, body, createdAt, internal, official, moderation, hidden } = comment
  const ofItem = { ...comment, feedbackId }
  if (comment.deleted)
    return (
      <p className={classes.deleted}>
        Comment deleted
        {comment.restorable && moderates && (
          <Button size="compact-xs" variant="subtle" onClick={() => void restoreComment(ofItem)}>
            Restore
          </Button>
        )}
      </p>
    )
  const held = moderation !== 'approved'
  return (
    <article
      className={classes.comment}
      data-internal={internal}
      data-official={official}
      data-unlisted={held || hidden}
    >
      <span className={classes.node}>
        <PersonAvatar fullName={author.name} />
      </span>
      <div className={classes.said}>
        <div className={classes.byline}>
          <b>
            <PersonName person={author} />
          </b>
          {author.kind === 'member' && !internal && !official && <span className={classes.mark}>Team</span>}
          <Marks comment={comment} />
          <RelativeTime at={createdAt} />
          <span className={classes.actions}>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={onReply}
              aria-label={`Reply to ${author.name}`}
            >
              Reply
            </Button>
            {moderates && <CommentMenu comment={comment} feedbackId={feedbackId} />}
          </span>
        </div>
        <p className={classes.text}>{body}</p>
        {held && (
          <div className={classes.decisions}>
            {moderation === 'held' ? holdReasonsOf(comment) : 'Only its author and your team can see it.'}
            {moderates && <CommentDecisions comment={ofItem} />}
          </div>
        )}
      </div>
    </article>
  )
}

function Marks({ comment: { internal, official, moderation, hidden } }: { comment: Comment }) {
  return (
    <>
      {internal && <Mark icon={<IconLock size={14} aria-hidden />}>Internal note</Mark>}
      {official && <Mark icon={<IconRosetteDiscountCheck size={14} aria-hidden />}>Official answer</Mark>}
      {moderation === 'held' && <Mark icon={<StatusRing category="held" />}>Held for review</Mark>}
      {moderation === 'rejected' && <Mark icon={<StatusRing category="closed" />}>Rejected</Mark>}
      {hidden && <Mark icon={<IconEyeOff size={14} aria-hidden />}>Hidden</Mark>}
    </>
  )
}

const Mark = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className={classes.mark}>
    {icon}
    {children}
  </span>
)

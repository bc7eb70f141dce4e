import type { Comment } from '@earshot/shared/comment'
import { holdReasonsOf } from '@earshot/shared/words'
import { Badge, Button, Text } from '@mantine/core'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { CommentDecisions } from './CommentDecisions.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { restoreComment } from './comment-triage.ts'
import classes from './FeedbackPage.module.css'

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
      <PersonAvatar fullName={author.name} size={26} />
      <div className={classes.said}>
        <div className={classes.byline}>
          <Text size="sm" fw={550} component="span">
            <PersonName person={author} />
          </Text>
          {author.kind === 'member' && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              Team
            </Badge>
          )}
          <Marks comment={comment} />
          <Text size="xs" c="dimmed" component="span">
            <RelativeTime at={createdAt} />
          </Text>
          <span className={classes.commentActions}>
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
        <Text className={classes.text}>{body}</Text>
        {held && (
          <div className={classes.heldFoot}>
            <Text size="xs" c="dimmed">
              {moderation === 'held' ? holdReasonsOf(comment) : 'Only its author and your team can see it.'}
            </Text>
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
      {internal && (
        <Mark color="orange" icon={<IconLock size={12} aria-hidden />}>
          Internal note
        </Mark>
      )}
      {official && <Mark icon={<IconRosetteDiscountCheck size={13} aria-hidden />}>Official answer</Mark>}
      {moderation === 'held' && <Mark color="orange">Held for review</Mark>}
      {moderation === 'rejected' && <Mark color="red">Rejected</Mark>}
      {hidden && (
        <Mark color="gray" icon={<IconEyeOff size={12} aria-hidden />}>
          Hidden
        </Mark>
      )}
    </>
  )
}

const Mark = ({ color, icon, children }: { color?: string; icon?: ReactNode; children: string }) => (
  <Badge
    size="sm"
    variant="light"
    tt="none"
    className={classes.badge}
    {...(color && { color })}
    {...(icon && { leftSection: icon })}
  >
    {children}
  </Badge>
)

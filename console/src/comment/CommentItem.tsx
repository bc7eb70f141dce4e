import { Comment } from '@earshot/shared/comment/comment'
import { Button, Skeleton } from '@mantine/core'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '../api/api.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { RichText } from '../design/mark/RichText.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { PersonName } from '../design/person/PersonName.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { HoldReasons } from '../feedback/HoldReasons.tsx'
import { ModerationActions } from '../feedback/ModerationActions.tsx'
import { PersonLink } from '../feedback/PersonLink.tsx'
import { paths } from '../lib/paths.ts'
import { commentVersionsQuery } from '../queries/feedback.ts'
import { useUser } from '../session/session.ts'
import { CommentBlock, CommentText, DeletedComment } from './CommentBlock.tsx'
import { CommentEditForm } from './CommentEditForm.tsx'
import { CommentFiles } from './CommentFiles.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import {
  approveComment,
  type CommentOfItem,
  cacheComment,
  rejectComment,
  restoreComment,
} from './comment-triage.ts'
import classes from './Timeline.module.css'

interface Props {
  comment: Comment
  feedbackId: string
  /** True if this member moderates comments. */
  moderates: boolean
  onReply: () => void
}

/** One comment, marked if it is not visible to everyone, if it is internal, or if it is the official answer. */
export function CommentItem({ comment, feedbackId, moderates, onReply }: Props) {
  const { author, internal, official, moderation, hidden } = comment
  const [open, setOpen] = useState<'edit' | 'versions'>()
  const { personId } = useUser()
  const ofItem = { ...comment, feedbackId }
  if (comment.deleted) {
    const restorable = comment.restorable && moderates
    return <DeletedComment onRestore={restorable ? () => void restoreComment(ofItem) : undefined} />
  }
  const held = moderation !== 'approved'
  const editable = author.id === personId && moderation !== 'rejected' && !hidden
  return (
    <CommentBlock
      author={author}
      byline={<Byline comment={comment} />}
      createdAt={comment.createdAt}
      editedAt={comment.editedAt}
      internal={internal}
      official={official}
      unlisted={held || hidden}
      actions={
        // Not while editing: a closed menu would take the focus from the form.
        open !== 'edit' && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={onReply}
              aria-label={`Reply to ${author.name}`}
            >
              Reply
            </Button>
            <CommentMenu
              comment={comment}
              feedbackId={feedbackId}
              moderates={moderates}
              onEdit={editable ? () => setOpen('edit') : undefined}
              onShowVersions={comment.editedAt === null ? undefined : () => setOpen('versions')}
            />
          </>
        )
      }
    >
      <Words comment={comment} feedbackId={feedbackId} open={open} onEnd={() => setOpen(undefined)} />
      {held && (
        <div className={classes.decisions}>
          {moderation === 'held' ? (
            <HoldReasons holdReasons={comment.holdReasons} />
          ) : (
            'Only its author and your team can see it.'
          )}
          {moderates && <CommentDecisions comment={ofItem} />}
        </div>
      )}
    </CommentBlock>
  )
}

/** Author of a comment with its marks. */
function Byline({ comment }: { comment: Comment }) {
  const { author, internal, official } = comment
  return (
    <>
      <b>
        <PersonLink person={author}>
          <PersonName person={author} />
        </PersonLink>
      </b>
      {author.kind === 'member' && !internal && !official && <span className={classes.mark}>Team</span>}
      <Marks comment={comment} />
    </>
  )
}

interface WordsProps {
  comment: Comment
  feedbackId: string
  /** Form or list that replaces the text or follows it. */
  open: 'edit' | 'versions' | undefined
  onEnd: () => void
}

function Words({ comment, feedbackId, open, onEnd }: WordsProps) {
  if (open === 'edit')
    return (
      <CommentEditForm
        comment={comment}
        label={comment.internal ? 'Internal note' : 'Comment'}
        internal={comment.internal}
        send={(body) => request('PATCH', `/comments/${comment.id}`, Comment, { body })}
        saved={(answer) => {
          cacheComment(feedbackId, answer)
          refreshFeedback()
        }}
        onEnd={onEnd}
      />
    )
  return (
    <>
      <CommentText content={comment.content} />
      <CommentFiles files={comment.files} />
      {open === 'versions' && <CommentVersions comment={comment} onEnd={onEnd} />}
    </>
  )
}

function Marks({ comment: { internal, official, moderation, hidden, origin } }: { comment: Comment }) {
  return (
    <>
      {internal && <Mark icon={<IconLock size={14} aria-hidden />}>Internal note</Mark>}
      {official && <Mark icon={<IconRosetteDiscountCheck size={14} aria-hidden />}>Official answer</Mark>}
      {moderation === 'held' && <Mark icon={<StatusRing category="held" />}>Held for review</Mark>}
      {moderation === 'rejected' && <Mark icon={<StatusRing category="closed" />}>Rejected</Mark>}
      {origin && (
        <Mark icon={<IconArrowMerge size={14} aria-hidden />}>
          <span>
            From <Link to={paths.feedbackItem(origin.id)}>{origin.reference}</Link>
            {origin.private && !internal && ', only for its author and your team'}
          </span>
        </Mark>
      )}
      {hidden && <Mark icon={<IconEyeOff size={14} aria-hidden />}>Hidden</Mark>}
    </>
  )
}

const Mark = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.mark}>
    {icon}
    {children}
  </span>
)

/** Moderation of one comment. */
const CommentDecisions = ({ comment }: { comment: CommentOfItem }) => (
  <ModerationActions
    moderation={comment.moderation}
    name={`the comment of ${comment.author.name}`}
    authorName={comment.author.name}
    onApprove={(trust) => approveComment(comment, trust)}
    onReject={(block) => rejectComment(comment, block)}
  />
)

/** Earlier versions of an edited comment, for the team. */
function CommentVersions({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const versions = useQuery(commentVersionsQuery(comment))
  return (
    <section aria-label="Earlier versions" className={classes.versions}>
      <QueryState
        query={versions}
        loading="Loading Versions..."
        skeleton={<Skeleton height={44} />}
        failed="The earlier versions could not be loaded"
      >
        {(list) => (
          <ol>
            {list.map(({ id, content, createdAt }) => (
              <li key={id}>
                <RelativeTime at={createdAt} />
                <RichText text={content} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onEnd}>
        Hide earlier versions
      </Button>
    </section>
  )
}

import type { Feedback, FeedbackDetail as Item } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { CommentForm, type ReplyTo } from '../../comment/CommentForm.tsx'
import { LazyMount } from '../../design/LazyMount.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { KeyHint } from '../../design/menu/KeyHint.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { PageTitle } from '../../design/page/PageTitle.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { paths } from '../../lib/paths.ts'
import { feedbackQuery } from '../../queries/feedback.ts'
import { useMarkReadOnView } from '../../queries/notifications.ts'
import { useUser } from '../../session/session.ts'
import classes from '../FeedbackDetail.module.css'
import { HoldReasons } from '../HoldReasons.tsx'
import { ModerationActions } from '../ModerationActions.tsx'
import { markAs, useReadOnView } from '../read-marks.ts'
import { approve, assign, reject, unmerge } from '../triage.ts'
import { DetailHead } from './DetailHead.tsx'
import { detailSkeleton } from './DetailSkeleton.tsx'
import { FeedbackSide } from './FeedbackSide.tsx'
import { FeedbackWords } from './FeedbackWords.tsx'
import { Timeline } from './Timeline.tsx'
import { useItemKeys } from './use-item-keys.ts'

const SameError = onDemand(async () => (await import('../../merge/SameError.tsx')).SameError)

/** Position of an item in the list that led to it, and the navigation to its neighbours. */
export interface Neighbours {
  /** Undefined at the beginning of the list. */
  onPrevious: (() => void) | undefined
  /** Undefined at the end of the list. */
  onNext: (() => void) | undefined
  /** Counted from 1; undefined for an item that is not in the list. */
  position: { at: number; of: string } | undefined
}

interface Props extends Neighbours {
  id: string
  /** Link back to the list, for an item on a page of its own. */
  back?: ReactNode
  /** Query of the address that opens an item beside the list as a page of its own. */
  alone?: string | false
}

/** One item of feedback with all its details. Fills the available height, and scrolls inside. */
export function FeedbackDetail({ id, ...place }: Props) {
  const query = useQuery(feedbackQuery(id))
  const missing = query.error instanceof ApiError && query.error.missing
  return (
    <div className={classes.pane}>
      {(missing || !query.data) && <PageTitle title={missing ? 'Not found' : 'Feedback'} />}
      <QueryState
        query={query}
        loading="Loading Feedback..."
        skeleton={detailSkeleton}
        failed="The feedback could not be loaded"
        missing={{
          title: 'Feedback not found',
          text: 'It was deleted, or it belongs to another organisation.',
          action: (
            <Button component={Link} to={paths.feedback()} variant="default">
              See all feedback
            </Button>
          ),
        }}
      >
        {(item) => <Loaded key={item.id} item={item} {...place} />}
      </QueryState>
    </div>
  )
}

function Loaded({ item, ...place }: { item: Item } & Omit<Props, 'id'>) {
  const { currentTenant } = useUser()
  const [statusOpened, setStatusOpened] = useState(false)
  const [editing, setEditing] = useState(false)
  const [replyTo, setReplyTo] = useState<ReplyTo>()
  const [addingTask, setAddingTask] = useState(false)
  const [merging, setMerging] = useState(false)
  const decides = may(currentTenant, 'moderateFeedback')
  const merges = decides && !item.mergedInto
  const composer = useRef<HTMLDivElement>(null)
  const focusComposer = () => composer.current?.querySelector('textarea')?.focus()
  const reply = (to: ReplyTo) => {
    setReplyTo(to)
    focusComposer()
  }
  useMarkReadOnView({ feedbackId: item.id })
  useReadOnView(item)
  useItemKeys({
    openStatus: () => setStatusOpened(true),
    take: useTake(item),
    reply: focusComposer,
    addTask: () => setAddingTask(true),
    toggleRead: () => void markAs(item, item.unread),
    ...(merges && { merge: () => setMerging(true) }),
  })
  return (
    <>
      <PageTitle title={`${item.reference} ${item.title}`} />
      <div className={classes.top}>
        <DetailHead
          item={item}
          onEdit={() => setEditing(true)}
          merge={{ opened: merging, onOpenedChange: setMerging }}
          {...place}
        />
        {item.mergedInto && <MergedStrip item={item} into={item.mergedInto} decides={decides} />}
        {item.moderation !== 'approved' && (
          <HeldStrip item={item} decides={decides} onMerge={() => setMerging(true)} />
        )}
        <SameErrorOf item={item} />
      </div>
      <div className={classes.columns}>
        <FeedbackWords item={item} editing={editing} onEditEnd={() => setEditing(false)} />
        <FeedbackSide
          item={item}
          status={{ opened: statusOpened, onOpenedChange: setStatusOpened }}
          task={{ opened: addingTask, onOpenedChange: setAddingTask }}
        />
        <Timeline item={item} onReply={reply} />
        <CommentForm
          ref={composer}
          item={item}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(undefined)}
          {...(merges && { onMerge: () => setMerging(true) })}
        />
      </div>
    </>
  )
}

/** Assigns an item to the signed-in member, or removes their assignment. */
function useTake(item: Feedback): () => void {
  const { personId: id, firstName, lastName } = useUser()
  const me = { id, name: `${firstName} ${lastName}`.trim(), kind: 'member' } as const
  return () => void assign(item, item.assignee?.id === id ? null : me)
}

/** Proposes to merge an item with other bugs of the same error. */
const SameErrorOf = ({ item: { id, reference, sameError } }: { item: Item }) => (
  <LazyMount needed={sameError !== null}>
    {sameError && <SameError item={{ id, reference, sameError }} of="item" />}
  </LazyMount>
)

interface HeldStripProps {
  item: Item
  decides: boolean
  onMerge: () => void
}

/** Says that an item is not published and why, with buttons for moderators. */
function HeldStrip({ item, decides, onMerge }: HeldStripProps) {
  const held = item.moderation === 'held'
  return (
    <section className={classes.strip} aria-label="Moderation">
      <StatusRing category={held ? 'held' : 'closed'} />
      <p>
        <b>{held ? 'Held for review' : 'Rejected'}</b>{' '}
        {held ? <HoldReasons holdReasons={item.holdReasons} /> : 'Only its author and your team can see it.'}
        {!decides && ' Only administrators decide about it.'}
      </p>
      {decides && held && !item.mergedInto && (
        <Button size="compact-sm" variant="default" rightSection={<KeyHint keys="M" />} onClick={onMerge}>
          Merge…
        </Button>
      )}
      {decides && (
        <ModerationActions
          moderation={item.moderation}
          name={item.reference}
          authorName={item.author.name}
          withKeys
          onApprove={(trust) => approve(item, trust)}
          onReject={(block) => reject(item, block)}
        />
      )}
    </section>
  )
}

interface MergedStripProps {
  item: Item
  into: NonNullable<Item['mergedInto']>
  decides: boolean
}

/** Names the item that this one was merged into, with a button that undoes the merge. */
const MergedStrip = ({ item, into, decides }: MergedStripProps) => (
  <section className={classes.strip} aria-label="Merged">
    <StatusRing category="closed" />
    <p>
      <b>Merged</b> into{' '}
      <Link to={paths.feedbackItem(into.id)}>
        {into.reference} <bdi>{into.title}</bdi>
      </Link>
      . Only your team can see this one.
    </p>
    {decides && (
      <Button size="compact-sm" variant="default" onClick={() => void unmerge(item, into)}>
        Take back
      </Button>
    )}
  </section>
)

import type { FeedbackDetail as Item } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { feedbackQuery } from '../../queries/feedback.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Comments } from './Comments.tsx'
import classes from './FeedbackPage.module.css'
import { FeedbackSide } from './FeedbackSide.tsx'
import { FeedbackWords } from './FeedbackWords.tsx'
import { ModerationNotice } from './ModerationNotice.tsx'
import { Reports } from './Reports.tsx'
import { useItemKeys } from './use-item-keys.ts'

/** Where an item stands in the list that led to it, and the ways to those beside it. */
export interface Neighbours {
  /** Undefined at the beginning of the list. */
  onPrevious: (() => void) | undefined
  /** Undefined at the end of the list. */
  onNext: (() => void) | undefined
  /** Counted from 1; undefined for an item that the list does not have. */
  position: { at: number; of: number } | undefined
}

interface Props extends Neighbours {
  id: string
  /** The way back to the list, of an item that is a page of its own. */
  back?: ReactNode
}

/** One item of feedback with everything about it. */
export function FeedbackDetail({ id, back }: Props) {
  const query = useQuery(feedbackQuery(id))
  const gone = query.error instanceof ApiError && query.error.code === 'not_found'
  return (
    <div className={classes.page}>
      {back}
      {(gone || !query.data) && <PageTitle title={gone ? 'Not found' : 'Feedback'} />}
      {gone ? (
        <EmptyState
          title="This item is not there"
          text="It was deleted, or it belongs to another organisation."
          action={<Link to={paths.feedback()}>See all feedback</Link>}
        />
      ) : (
        <QueryState
          query={query}
          loading="Loading Feedback..."
          skeleton={skeleton}
          failed="The item could not be loaded"
        >
          {(item) => <Loaded key={item.id} item={item} />}
        </QueryState>
      )}
    </div>
  )
}

function Loaded({ item }: { item: Item }) {
  const { currentTenant } = useUser()
  const [statusOpened, setStatusOpened] = useState(false)
  useItemKeys({ openStatus: () => setStatusOpened(true) })
  return (
    <>
      <PageTitle title={`${item.reference} ${item.title}`} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {item.moderation !== 'approved' && (
            <ModerationNotice item={item} decides={may(currentTenant, 'moderateFeedback')} />
          )}
          <FeedbackWords item={item} editable={may(currentTenant, 'moderateFeedback')} />
          <Reports item={item} />
          <Comments item={item} />
        </div>
        <FeedbackSide item={item} statusOpened={statusOpened} onStatusOpenedChange={setStatusOpened} />
      </div>
    </>
  )
}

const skeleton = (
  <div className={classes.columns}>
    <div className={classes.main}>
      <Skeleton height={120} />
      <Skeleton height={160} />
    </div>
    <Skeleton height={320} />
  </div>
)

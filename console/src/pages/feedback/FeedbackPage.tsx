import type { FeedbackDetail } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
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
import { useNeighbours } from './use-neighbours.ts'
import { useTriageKeys } from './use-triage-keys.ts'

/** The query of the list that somebody came from, so the way back keeps its filters. */
const listOf = (state: unknown): string => {
  const list = (state as { list?: unknown } | null)?.list
  return typeof list === 'string' ? list : ''
}

/** One item of feedback with everything about it. */
export function FeedbackPage() {
  const { feedbackId = '' } = useParams()
  const list = listOf(useLocation().state)
  const query = useQuery(feedbackQuery(feedbackId))
  const gone = query.error instanceof ApiError && query.error.code === 'not_found'
  return (
    <div className={classes.page}>
      <Link to={`${paths.feedback()}${list}`} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> Feedback
      </Link>
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
          {(item) => <Item key={item.id} item={item} list={list} />}
        </QueryState>
      )}
    </div>
  )
}

function Item({ item, list }: { item: FeedbackDetail; list: string }) {
  const { currentTenant } = useUser()
  const [statusOpened, setStatusOpened] = useState(false)
  const { next, previous } = useNeighbours(item.id, list)
  useTriageKeys({ item, next, previous, openStatus: () => setStatusOpened(true) })
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

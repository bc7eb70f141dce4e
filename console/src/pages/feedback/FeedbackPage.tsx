import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { Link, useLocation, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { FeedbackDetail } from './FeedbackDetail.tsx'
import classes from './FeedbackPage.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** The query of the list that somebody came from, so the way back keeps its filters. */
const listOf = (state: unknown): string => {
  const list = (state as { list?: unknown } | null)?.list
  return typeof list === 'string' ? list : ''
}

/** One item of feedback as a page of its own. */
export function FeedbackPage() {
  const { feedbackId = '' } = useParams()
  const list = listOf(useLocation().state)
  return (
    <div className={classes.page}>
      <Link to={`${paths.feedback()}${list}`} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> Feedback
      </Link>
      <FeedbackDetail id={feedbackId} {...useNeighbours(feedbackId, list)} />
    </div>
  )
}

import type { FeedbackDetail } from '@earshot/shared/feedback'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { similarQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FeedbackSide.module.css'

/** Items with words like this one's; nothing where there are none. */
export function SimilarFeedback({ item }: { item: FeedbackDetail }) {
  const { data = [] } = useQuery(similarQuery(item.id))
  const { find } = useStatuses()
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-label="Similar">
      <h3>Similar</h3>
      <ul className={classes.items}>
        {data.map(({ id, kind, title, statusId }) => {
          const status = find(statusId)
          return (
            <li key={id}>
              <Link to={paths.feedbackItem(id)} title={title}>
                <KindIcon kind={kind} />
                <span className={classes.name}>{title}</span>
                {status && <StatusRing category={status.category} name={status.name} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

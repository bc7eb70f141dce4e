import { FeedbackPage } from '@earshot/shared/feedback/feedback'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { request } from '../../api/api.ts'
import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { paths } from '../../lib/paths.ts'
import { keys } from '../../queries/query-keys.ts'
import classes from './SimilarTitles.module.css'

interface Props {
  projectId: string
  title: string
  /** Called when an item is opened instead. */
  onOpen: () => void
}

/** Shortest title that is searched for, in characters. */
const titleMin = 4
const shown = 3

/** Items that a typed title may repeat: a vote for the customer there says more than another item. */
export function SimilarTitles({ projectId, title, onOpen }: Props) {
  const [query] = useDebouncedValue(title.trim(), 300)
  const { data } = useQuery({
    queryKey: keys.feedbackFound({ projectId, query, limit: shown }),
    queryFn: ({ signal }) =>
      request('GET', '/feedback', FeedbackPage, { query: { projectId, query, limit: shown }, signal }),
    enabled: query.length >= titleMin,
  })
  if (query.length < titleMin || !data || data.items.length === 0) return null
  return (
    <section className={classes.similar} aria-label="Similar feedback">
      <p>Similar feedback: open it to vote for the customer there.</p>
      <ul>
        {data.items.map(({ id, kind, reference, title }) => (
          <li key={id}>
            <Link to={paths.feedbackItem(id)} onClick={onOpen}>
              <KindIcon kind={kind} /> {reference} <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

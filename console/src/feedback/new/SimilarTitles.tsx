import { SimilarItems } from '@earshot/shared/feedback/feedback-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { TextButton } from '../../design/plain/TextButton.tsx'
import { paths } from '../../lib/paths.ts'
import { keys } from '../../queries/query-keys.ts'
import { takesVotes } from '../votes.ts'
import classes from './SimilarTitles.module.css'

interface Props {
  projectId: string
  title: string
  /** Called with the idea on which to vote for the customer in place of a new item. */
  onVote: (feedbackId: string) => void
}

/** Shortest title that is searched for, in characters. */
const titleMin = 4
const shown = 3

/** Items that a typed title may repeat: a vote for the customer there says more than another item. */
export function SimilarTitles({ projectId, title: typed, onVote }: Props) {
  const [title] = useDebouncedValue(typed.trim(), 300)
  const { data } = useQuery({
    queryKey: keys.feedbackFound({ projectId, similarTo: title }),
    queryFn: ({ signal }) =>
      request('GET', `/projects/${projectId}/similar`, SimilarItems, { query: { title }, signal }),
    enabled: title.length >= titleMin,
  })
  if (title.length < titleMin || !data || data.items.length === 0) return null
  return (
    <section className={classes.similar} aria-label="Similar feedback">
      <p>Similar feedback. A vote there keeps your details as its reason.</p>
      <ul>
        {data.items.slice(0, shown).map((item) => (
          <li key={item.id}>
            {/* In another tab, so that what is typed here stays. */}
            <a href={paths.feedbackItem(item.id)} target="_blank" rel="noopener">
              <KindIcon kind={item.kind} /> <span>{item.reference}</span> <bdi>{item.title}</bdi>
            </a>
            {takesVotes(item) && (
              <TextButton label={`Vote instead on ${item.reference}`} onClick={() => onVote(item.id)}>
                Vote instead
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

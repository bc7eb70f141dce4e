import { FeedbackPage } from '@earshot/shared/feedback'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { request } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { keys } from '../lib/query-keys.ts'

/** Feedback that the palette finds for what is typed. */
export function useFoundFeedback(typed: string): SpotlightActionData[] {
  const navigate = useNavigate()
  const [query] = useDebouncedValue(typed.trim(), 150)
  const { data } = useQuery({
    queryKey: keys.feedbackFound({ query }),
    queryFn: ({ signal }) =>
      request('GET', '/feedback', FeedbackPage, { query: { query, limit: 8 }, signal }),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  })
  if (typed.trim().length < 2) return []
  return (data?.items ?? []).slice(0, 8).map(({ id, reference, title }) => ({
    id,
    label: title,
    description: reference,
    // The server found it, so the palette's own filter must let it through.
    keywords: typed,
    onClick: () => void navigate(paths.feedbackItem(id)),
  }))
}

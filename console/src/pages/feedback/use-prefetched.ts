import { useEffect } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { feedbackQuery } from '../../queries/feedback.ts'

/** Milliseconds after which what comes next is asked for: what was opened comes first. */
const pause = 100

/** Has an item at hand before it is opened; undefined for none. */
export function usePrefetched(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => void queryClient.prefetchQuery(feedbackQuery(id)), pause)
    return () => clearTimeout(timer)
  }, [id])
}

import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import { services } from './services.ts'
import { type List, usePage } from './use-page.ts'

/** The project's public ideas. */
export function useIdeas(sort: 'top' | 'newest'): List<PublicFeedback> {
  const { read, votes } = services
  return usePage(sort, async (cursor) => {
    const page = await read<Page<PublicFeedback>>('v1/feedback', { sort, kind: 'idea', cursor })
    votes.learn(page.items)
    return page
  })
}

/** What the visitor sent from this browser; empty, without asking, for one who never wrote. */
export function useOwn(): List<OwnFeedback> {
  const { session } = services
  return usePage('own', async (cursor) =>
    session.isKnown()
      ? session.send<Page<OwnFeedback>>({ method: 'GET', path: 'v1/me/feedback', query: { cursor } })
      : { items: [], nextCursor: null },
  )
}

import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback'
import type { Page } from '@earshot/shared/page'
import { services } from './services.ts'
import { type List, usePage } from './use-page.ts'

/** The open ideas by votes or by age, or those that are done. */
export type IdeaOrder = 'top' | 'newest' | 'done'

/** The project's public ideas. */
export function useIdeas(order: IdeaOrder): List<PublicFeedback> {
  const { read, votes } = services
  return usePage(order, async (cursor) => {
    const which = order === 'done' ? { sort: 'newest', finished: 'true' } : { sort: order }
    const page = await read<Page<PublicFeedback>>('v1/feedback', { ...which, cursor })
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

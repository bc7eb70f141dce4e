import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback/feedback'
import { contact } from '../panel/services.ts'
import { type List, usePage } from './use-page.ts'

/** The open ideas by votes or by age, or those that are done. */
export type IdeaOrder = 'top' | 'newest' | 'done'

/** The project's public ideas. */
export function useIdeas(order: IdeaOrder): List<PublicFeedback> {
  const query = order === 'done' ? { sort: 'newest', finished: 'true' } : { sort: order }
  return usePage(order, (cursor) => contact.listFeedback({ ...query, cursor }))
}

/** What the visitor sent from this browser. */
export const useOwn = (): List<OwnFeedback> => usePage('own', contact.listOwn)

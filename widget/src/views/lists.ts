import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback/feedback'
import { contact } from '../panel/services.ts'
import { type List, usePage } from './use-page.ts'

/** Orders of the ideas: open ones by votes or by age, or finished ones. */
export type IdeaOrder = 'top' | 'newest' | 'done'

/** The project's public ideas. */
export function useIdeas(order: IdeaOrder, limit?: string): List<PublicFeedback> {
  const query = order === 'done' ? { sort: 'newest', finished: 'true' } : { sort: order }
  return usePage(order, (cursor) => contact.listFeedback({ ...query, limit, cursor }))
}

/** The visitor's own items. */
export const useOwn = (): List<OwnFeedback> => usePage('own', contact.listOwn)

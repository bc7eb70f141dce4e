import type { OwnFeedback, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import { contact } from '../panel/services.ts'
import { type List, usePage } from './use-page.ts'

/** Orders of the ideas: open ones by votes or by age, or finished ones. */
export type IdeaOrder = 'top' | 'newest' | 'done'

/** The project's public ideas. */
export function useIdeas(order: IdeaOrder, first?: Page<PublicFeedback> | null): List<PublicFeedback> {
  const query = order === 'done' ? { sort: 'newest', finished: 'true' } : { sort: order }
  return usePage(order, (cursor) => contact.listFeedback({ ...query, cursor }), first)
}

/** The visitor's own items. */
export const useOwn = (first?: Page<OwnFeedback> | null): List<OwnFeedback> =>
  usePage('own', contact.listOwn, first)

import type { Feedback } from '@earshot/shared/feedback/feedback'
import { FeedbackQuery } from '@earshot/shared/feedback/feedback-query'
import type { StatusCategory } from '@earshot/shared/status/status'
import type { z } from 'zod'

/** The inbox's filters, with the names used in the address and by the server. */
export const FeedbackFilters = FeedbackQuery.omit({ cursor: true, limit: true })
export type FeedbackFilters = z.output<typeof FeedbackFilters>

/** True if an item, possibly just changed, still matches the filters of a list. */
export function matchesFilters(
  item: Feedback,
  filters: Partial<FeedbackFilters>,
  categoryOf: (statusId: string) => StatusCategory | undefined,
): boolean {
  const held = filters.moderation === 'held' && item.heldCommentCount > 0
  if (filters.moderation && item.moderation !== filters.moderation && !held) return false
  if (filters.statusId && item.statusId !== filters.statusId) return false
  if (filters.tagId && !item.tagIds.includes(filters.tagId)) return false
  if (filters.assigneeId && item.assignee?.id !== filters.assigneeId) return false
  if (filters.minValue && (item.companyValue ?? 0) < filters.minValue) return false
  const category = categoryOf(item.statusId)
  if (filters.category && category !== filters.category) return false
  return !filters.unanswered || isUnanswered(item, category)
}

function isUnanswered({ moderation, answered }: Feedback, category: StatusCategory | undefined): boolean {
  const finished = category === 'done' || category === 'closed'
  return moderation === 'approved' && !answered && !finished
}

import type { Task } from '@earshot/shared/task'

/** What a board is narrowed to, as the URL spells it; what is not set is `''`. */
export interface BoardFilters {
  /** A person's id, or `none`. */
  assignee: string
  label: string
  query: string
}

/** The filters in a URL's query. */
export const readBoardFilters = (search: URLSearchParams): BoardFilters => ({
  assignee: search.get('assignee') ?? '',
  label: search.get('label') ?? '',
  query: search.get('query')?.trim() ?? '',
})

/** Whether a card is shown under the filters; text is looked for in the card's words and linked feedback. */
export function isShown(task: Task, { assignee, label, query }: BoardFilters): boolean {
  if (assignee && (task.assignee?.id ?? 'none') !== assignee) return false
  if (label && !task.labels.includes(label)) return false
  if (!query) return true
  const words = [
    task.reference,
    task.title,
    ...task.labels,
    ...task.feedback.map(({ reference }) => reference),
  ]
  return words.join('\n').toLocaleLowerCase().includes(query.toLocaleLowerCase())
}

import type { Task } from '@earshot/shared/task'
import { z } from 'zod'

const text = z.string().trim().default('')

/** What a board's address says: what the board is narrowed to, and what is open over it. */
export const BoardSearch = z.object({
  /** A person's id, or `none`. */
  assignee: text,
  tag: text,
  query: text,
  /** The card that is open. */
  task: z.string().optional(),
  /** Whether a new card is being written. */
  create: z.stringbool().default(false),
})
export type BoardFilters = Pick<z.output<typeof BoardSearch>, 'assignee' | 'tag' | 'query'>

/** Whether a card is shown under the filters; text is looked for in the card's words and linked feedback. */
export function isShown(task: Task, { assignee, tag, query }: BoardFilters): boolean {
  if (assignee && (task.assignee?.id ?? 'none') !== assignee) return false
  if (tag && !task.tagIds.includes(tag)) return false
  if (!query) return true
  const words = [task.reference, task.title, ...task.feedback.map(({ reference }) => reference)]
  return words.join('\n').toLocaleLowerCase().includes(query.toLocaleLowerCase())
}

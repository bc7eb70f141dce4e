import { BoardFilters, TaskPriority } from '@earshot/shared/task/task'
import { z } from 'zod'

const text = z.string().trim().default('')

/** State of a board in its address: filters, and the open task or form. */
export const BoardSearch = z.object({
  /** A person's id, or `none`. */
  assignee: text,
  tag: text,
  priority: TaskPriority.or(z.literal('')).default(''),
  state: z.enum(['', 'blocked', 'overdue', 'archived', 'deleted']).default(''),
  query: text,
  /** Id of the open task. */
  task: z.string().optional(),
  /** True while a new card is being written. */
  create: z.stringbool().default(false),
})
export type BoardSearch = z.output<typeof BoardSearch>

/** Filters for the server's query; no filters if the address has invalid ones. */
export function filtersOf({ assignee, tag, priority, state, query }: BoardSearch): BoardFilters {
  const chosen = Object.entries({ assignee, tagId: tag, priority, state, query }).filter(([, value]) => value)
  return BoardFilters.safeParse(Object.fromEntries(chosen)).data ?? {}
}

/** True if any filter is set. */
export const isNarrowed = (filters: BoardFilters): boolean => Object.keys(filters).length > 0

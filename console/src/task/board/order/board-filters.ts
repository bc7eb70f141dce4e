import { BoardFilters, TaskPriority } from '@earshot/shared/task/task'
import { z } from 'zod'

const text = z.string().trim().default('')

/** What a board's address says: what the board is narrowed to, and what is open over it. */
export const BoardSearch = z.object({
  /** A person's id, or `none`. */
  assignee: text,
  tag: text,
  priority: TaskPriority.or(z.literal('')).default(''),
  state: z.enum(['', 'blocked', 'overdue']).default(''),
  query: text,
  /** The card that is open. */
  task: z.string().optional(),
  /** Whether a new card is being written. */
  create: z.stringbool().default(false),
})
export type BoardSearch = z.output<typeof BoardSearch>

/** What the server is asked for; an address that no filter fits asks for everything. */
export function filtersOf({ assignee, tag, priority, state, query }: BoardSearch): BoardFilters {
  const chosen = Object.entries({ assignee, tagId: tag, priority, state, query }).filter(([, value]) => value)
  return BoardFilters.safeParse(Object.fromEntries(chosen)).data ?? {}
}

/** Whether anything is filtered at all. */
export const isNarrowed = (filters: BoardFilters): boolean => Object.keys(filters).length > 0

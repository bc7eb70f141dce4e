import { UserListRequest, UserSort } from '@earshot/shared/user'
import { z } from 'zod'

/** What the users page shows (product specification, section 4): it starts in List. */
export type UsersMode = { mode: 'List' } | { mode: 'Add' } | { mode: 'Edit'; userId: string }

/** The mode that an address means. */
export function modeOf(search: URLSearchParams): UsersMode {
  if (search.has('add')) return { mode: 'Add' }
  const userId = search.get('edit')
  return userId ? { mode: 'Edit', userId } : { mode: 'List' }
}

/** What the list shows, as the address spells it (product specification, section 9). */
export const UsersSearch = z.object({
  query: UserListRequest.shape.query,
  page: z.coerce.number().int().positive().default(1),
  sortBy: UserSort.default('last_name'),
  descending: z.stringbool().default(false),
})

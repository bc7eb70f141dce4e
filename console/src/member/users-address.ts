import { UserListRequest, UserSort } from '@earshot/shared/member/user'
import { z } from 'zod'

/** What the users page shows, as the address spells it (product specification, sections 4 and 9): it starts in List. */
export const UsersSearch = z.object({
  query: UserListRequest.shape.query,
  page: z.coerce.number().int().positive().default(1),
  sortBy: UserSort.default('last_name'),
  descending: z.stringbool().default(false),
  /** There for the mode Add. */
  add: z.string().optional(),
  /** The user of the mode Edit. */
  edit: z.string().optional(),
})

import { UserListRequest, UserSort } from '@earshot/shared/member/user'
import { z } from 'zod'

/** State of the users page in its address (product specification, sections 4 and 9); List by default. */
export const UsersSearch = z.object({
  query: UserListRequest.shape.query,
  page: z.coerce.number().int().positive().default(1),
  sortBy: UserSort.default('last_name'),
  descending: z.stringbool().default(false),
  /** Present in Add mode. */
  add: z.string().optional(),
  /** Id of the user in Edit mode. */
  edit: z.string().optional(),
})

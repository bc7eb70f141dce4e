import { type UserListRequest, UserSort } from '@earshot/shared/user'

/** What the users page shows (product specification, section 4): it starts in List. */
export type UsersMode = { mode: 'List' } | { mode: 'Add' } | { mode: 'Edit'; userId: string }

/** The mode that an address means. */
export function modeOf(search: URLSearchParams): UsersMode {
  if (search.has('add')) return { mode: 'Add' }
  const userId = search.get('edit')
  return userId ? { mode: 'Edit', userId } : { mode: 'List' }
}

/** What the list shows: kept in the address, so that going back and reloading show the same. */
export type Listed = Pick<UserListRequest, 'query'> &
  Pick<UserListRequest['filters'], 'page' | 'sortBy' | 'sortByDescending'>

/** The list in an address; what means nothing is left at its default (product specification, section 9). */
export function listedIn(search: URLSearchParams): Listed {
  const page = Number(search.get('page'))
  const sortBy = UserSort.safeParse(search.get('sortBy'))
  return {
    query: search.get('query')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sortBy: sortBy.success ? sortBy.data : 'last_name',
    sortByDescending: search.get('descending') === 'true',
  }
}

/** A list as an address, without what is at its default. */
export function addressOf({ query, page, sortBy, sortByDescending }: Listed): Record<string, string> {
  return {
    ...(query && { query }),
    ...(page > 1 && { page: String(page) }),
    ...(sortBy !== 'last_name' && { sortBy }),
    ...(sortByDescending && { descending: 'true' }),
  }
}

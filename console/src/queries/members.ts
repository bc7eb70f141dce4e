import { MemberList } from '@earshot/shared/member'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** The organisation's people, for pickers. */
export const membersQuery = () =>
  queryOptions({
    queryKey: keys.members(),
    queryFn: async ({ signal }) => (await request('GET', '/members', MemberList, { signal })).items,
  })

import { MemberList } from '@earshot/shared/member/member'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { awaitMemberHues, hueByNames, setMemberHues } from '../design/person/person-hue.ts'
import { keys } from './query-keys.ts'

/** Members of the organisation, for pickers and for the colours of their avatars. */
export const membersQuery = () =>
  queryOptions({
    queryKey: keys.members(),
    queryFn: async ({ signal }) => {
      awaitMemberHues()
      const { items } = await request('GET', '/members', MemberList, { signal }).catch((failure) => {
        hueByNames()
        throw failure
      })
      setMemberHues(items)
      return items
    },
  })

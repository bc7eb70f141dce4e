import { InvitationList } from '@earshot/shared/invitation'
import { User, UserList, type UserListRequest } from '@earshot/shared/user'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** One page of the users; asked anew whenever the list is entered, the page before staying until it comes. */
export const userListQuery = (asked: UserListRequest) =>
  queryOptions({
    queryKey: keys.userList(asked),
    queryFn: ({ signal }) => request('POST', '/users/getList', UserList, { body: asked, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** One user, for the edit form. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.user(userId),
    queryFn: ({ signal }) => request('GET', '/users/get', User, { query: { id: userId }, signal }),
  })

/** The open invitations, and how many administrators the plan still takes. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: keys.invitations(),
    queryFn: ({ signal }) => request('GET', '/users/invitations', InvitationList, { signal }),
    refetchOnMount: 'always',
  })

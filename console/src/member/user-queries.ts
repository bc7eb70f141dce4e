import { Invitation, InvitationList } from '@earshot/shared/invitation/invitation'
import { User, UserList, type UserListRequest } from '@earshot/shared/member/user'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { getQuery } from '../queries/server-query.ts'

/** One page of the users; refetched whenever the list is opened, with the previous page shown until then. */
export const userListQuery = (body: UserListRequest) =>
  queryOptions({
    queryKey: keys.userList(body),
    queryFn: ({ signal }) => request('POST', '/users/getList', UserList, { body, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** One user, for the edit form. */
export const userQuery = (userId: string) =>
  getQuery(keys.user(userId), `/users/get?id=${encodeURIComponent(userId)}`, User)

/** Pending invitations, and the number of administrators that the plan still allows. */
export const invitationsQuery = () => ({
  ...getQuery(keys.invitations(), '/users/invitations', InvitationList),
  refetchOnMount: 'always' as const,
})

/** Sends an invitation again, with a new link. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: ({ id }: Pick<Invitation, 'id'>) => request('POST', `/invitations/${id}/resend`, Invitation),
    onSuccess: ({ email }) => notifyDone(`Invitation sent to ${email} again`),
    onError: (error) => notifyFailed('The invitation could not be sent', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.invitations() }),
  })
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/invitations/${id}`, null),
    onSuccess: () => notifyDone('Invitation revoked'),
    onError: (error) => notifyFailed('The invitation could not be revoked', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.invitations() }),
  })
}

import { Invitation } from '@earshot/shared/invitation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { notifyDone, notifyFailed } from '../lib/notify.tsx'
import { keys } from '../lib/query-keys.ts'

/** Sends an invitation again, with a new link. */
export function useResending() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Invitation, 'id'>) => request('POST', `/invitations/${id}/resend`, Invitation),
    onSuccess: ({ email }) => notifyDone(`Invitation sent to ${email} again`),
    onError: (error) => notifyFailed('The invitation could not be sent', error),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.invitations() }),
  })
}

/** Takes an invitation back. */
export function useRevoking() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `/invitations/${id}`, null),
    onSuccess: () => notifyDone('Invitation revoked'),
    onError: (error) => notifyFailed('The invitation could not be revoked', error),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.invitations() }),
  })
}

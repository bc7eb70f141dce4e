import { HeldSignUpPage, OperatorResult } from '@earshot/shared/operator'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { notifyDone, notifyFailed } from '../lib/notify.tsx'
import { keys } from '../lib/query-keys.ts'
import { firstPage, next } from './paging.ts'

/** Sign-ups that wait for the operator, oldest first, page by page; read anew at every visit. */
export const heldSignUpsQuery = () =>
  infiniteQueryOptions({
    queryKey: keys.heldSignUps(),
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET', '/operator/held-sign-ups', HeldSignUpPage, { query: { cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: next,
    staleTime: 0,
  })

/** Lets a held sign-up through. */
export const useReleasing = () => useDecision((id) => ['POST', `/operator/held-sign-ups/${id}/release`])

/** Deletes a held sign-up. */
export const useRefusing = () => useDecision((id) => ['DELETE', `/operator/held-sign-ups/${id}`])

function useDecision(callOf: (id: string) => ['POST' | 'DELETE', string]) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request(...callOf(id), OperatorResult),
    onSuccess: ({ message }) => notifyDone(message),
    onError: (error) => notifyFailed('The sign-up could not be decided', error),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.heldSignUps() }),
  })
}

import { OwnAccount } from '@earshot/shared/account/own-account'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { readSession } from '../session/session.ts'

type Call = [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown]

/**
 * Changes the person's own account. The saved values appear at once in the form, in the shell and in other tabs.
 * @param callOf returns the request for the mutation's input
 */
export function useSaveAccount<Input>(
  callOf: (input: Input) => Call,
  on: { saved?: (account: OwnAccount, input: Input) => void; failed?: (error: Error) => void } = {},
) {
  return useMutation({
    mutationFn: (input: Input) => {
      const [method, path, body] = callOf(input)
      // Saved even if the page is reloaded at once; a photo is too large for that.
      return request(method, path, OwnAccount, { body, keepalive: !(body instanceof Blob) })
    },
    onSuccess: (saved, input) => {
      queryClient.setQueryData(keys.account(), saved)
      // The account is saved; if the session cannot be reloaded, it catches up with the next event.
      readSession('USER_UPDATED').catch(() => undefined)
      on.saved?.(saved, input)
    },
    onError: (error) => on.failed?.(error),
  })
}

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { onOrganisationLeft } from '../session/session.ts'

/** Failures that may pass on their own: no connection, or a server that is overloaded or restarting. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 502)

/** The cache of what the server told. Live events say when something in it is stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isTransient(error) },
    mutations: { retry: false },
  },
})

onOrganisationLeft(() => queryClient.clear())

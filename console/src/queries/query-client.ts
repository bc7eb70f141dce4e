import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { onOrganisationLeft } from '../session/session.ts'

/** True for failures that may be temporary: no connection, or an overloaded or restarting server. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 502)

/** The cache of server responses, invalidated by live events. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && isTransient(error) },
    mutations: { retry: false },
  },
})

onOrganisationLeft(() => queryClient.clear())

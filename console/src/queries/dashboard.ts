import { Dashboard } from '@earshot/shared/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** What needs the signed-in member, and what the week brought. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: keys.dashboard(),
    queryFn: ({ signal }) => request('GET', '/dashboard', Dashboard, { signal }),
  })

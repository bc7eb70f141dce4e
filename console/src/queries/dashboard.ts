import { Dashboard } from '@earshot/shared/dashboard'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

/** What needs the signed-in member, and how the week went, by this browser's clock. */
export const dashboardQuery = () =>
  getQuery(
    keys.dashboard(),
    `/dashboard?timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    Dashboard,
  )

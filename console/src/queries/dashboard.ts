import { Dashboard } from '@earshot/shared/dashboard'
import { keys } from '../lib/query-keys.ts'
import { getQuery } from './server-query.ts'

/** What needs the signed-in member, and what the week brought. */
export const dashboardQuery = () => getQuery(keys.dashboard(), '/dashboard', Dashboard)

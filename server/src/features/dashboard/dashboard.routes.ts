import { Dashboard, DashboardQuery } from '@earshot/shared/dashboard/dashboard'
import { Routes } from '../../http/routes.ts'
import { showDashboard } from './dashboard.ts'

/** The console's first page. */
export const dashboardRoutes = new Routes()

dashboardRoutes.get(
  '/api/v1/dashboard',
  {
    access: 'readDashboard',
    summary: 'Get the dashboard',
    query: DashboardQuery,
    answer: Dashboard,
    compressed: true,
  },
  (ctx, { query }) => showDashboard(ctx, query.timeZone),
)

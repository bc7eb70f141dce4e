import { Dashboard } from '@earshot/shared/dashboard'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { showDashboard } from './dashboard.ts'

const dashboard = declare('readDashboard', {
  method: 'get',
  path: '/api/v1/dashboard',
  summary: 'What needs attention',
  responses: { 200: json(Dashboard) },
})

/** The first page. */
export function dashboardRoutes() {
  const app = routeGroup()
  app.openapi(dashboard, async (c) => c.json(await showDashboard(c.var.member), 200))
  return app
}

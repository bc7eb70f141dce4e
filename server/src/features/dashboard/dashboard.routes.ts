import { Dashboard } from '@earshot/shared/dashboard'
import { MemberList } from '@earshot/shared/member'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { listMembers } from '../people/people.ts'
import { showDashboard } from './dashboard.ts'

const dashboard = declare('readDashboard', {
  method: 'get',
  path: '/api/v1/dashboard',
  summary: 'What needs attention',
  responses: { 200: json(Dashboard) },
})

const members = declare('readDashboard', {
  method: 'get',
  path: '/api/v1/members',
  summary: 'The organisation’s people',
  responses: { 200: json(MemberList) },
})

/** The first page, and the people of the organisation. */
export function dashboardRoutes() {
  const app = routeGroup()
  app.openapi(dashboard, async (c) => c.json(await showDashboard(c.var.member), 200))
  app.openapi(members, async (c) => c.json({ items: await listMembers(c.var.member.db) }, 200))
  return app
}

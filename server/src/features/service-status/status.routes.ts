import { Notices, ServiceStatus } from '@earshot/shared/service-status'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { type StatusServices, showNotices, showStatus } from './status.ts'

const status = declare('anyone', {
  method: 'get',
  path: '/api/v1/status',
  summary: 'The state of the service: up-time, incidents and maintenance',
  responses: { 200: json(ServiceStatus) },
})

const notices = declare('ownAccount', {
  method: 'get',
  path: '/api/v1/notices',
  summary: 'What is wrong with the service now, and what maintenance is to come',
  responses: { 200: json(Notices) },
})

/** How the service does. */
export function statusRoutes(services: StatusServices) {
  const app = routeGroup()
  app.openapi(status, async (c) => c.json(await showStatus(services), 200))
  app.openapi(notices, async (c) => c.json(await showNotices(services), 200))
  return app
}

import { DeviceList } from '@earshot/shared/own-account'
import { z } from 'zod'
import { declare, json } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'

const path = '/api/v1/account/devices'
const params = z.object({ deviceId: z.string().max(64) })

const list = declare('ownAccount', {
  method: 'get',
  path,
  summary: 'Where one is signed in',
  responses: { 200: json(DeviceList) },
})

const end = declare('ownAccount', {
  method: 'delete',
  path: `${path}/{deviceId}`,
  summary: 'Sign out in one browser',
  request: { params },
  responses: { 204: { description: 'Signed out' } },
})

const endOthers = declare('ownAccount', {
  method: 'delete',
  path,
  summary: 'Sign out everywhere but here',
  responses: { 204: { description: 'Signed out' } },
})

/** The browsers in which a person is signed in. */
export function devicesRoutes(services: Services) {
  const app = routeGroup()

  app.openapi(list, async (c) => c.json({ items: await listDevices(c.var.member, services) }, 200))
  app.openapi(end, async (c) => {
    await endDevice(c.var.member, services, c.req.valid('param').deviceId)
    return c.body(null, 204)
  })
  app.openapi(endOthers, async (c) => {
    await endOtherDevices(c.var.member, services)
    return c.body(null, 204)
  })

  return app
}

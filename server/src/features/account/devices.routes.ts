import { DeviceList } from '@earshot/shared/own-account'
import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'

const path = '/api/v1/account/devices'

/** The browsers in which a person is signed in. */
export const devicesRoutes = new Routes()

devicesRoutes.get(
  path,
  { access: 'ownAccount', summary: 'Where one is signed in', answer: DeviceList },
  async (ctx) => ({ items: await listDevices(ctx, ctx.services) }),
)

devicesRoutes.delete(
  `${path}/{deviceId}`,
  {
    access: 'ownAccount',
    summary: 'Sign out in one browser',
    params: { deviceId: z.string().max(64) },
    noContent: 'Signed out',
  },
  (ctx, { params }) => endDevice(ctx, ctx.services, params.deviceId),
)

devicesRoutes.delete(
  path,
  { access: 'ownAccount', summary: 'Sign out everywhere but here', noContent: 'Signed out' },
  (ctx) => endOtherDevices(ctx, ctx.services),
)

import { DeviceList, OwnAccount } from '@earshot/shared/own-account'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { keys } from '../lib/query-keys.ts'

/** The signed-in person's own account. */
export const accountQuery = () =>
  queryOptions({
    queryKey: keys.account(),
    queryFn: ({ signal }) => request('GET', '/account', OwnAccount, { signal }),
  })

/** The browsers in which the person is signed in. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: keys.devices(),
    queryFn: async ({ signal }) => (await request('GET', '/account/devices', DeviceList, { signal })).items,
  })

import { DeviceList, OwnAccount } from '@earshot/shared/account/own-account'
import { keys } from '../queries/query-keys.ts'
import { getQuery, listQuery } from '../queries/server-query.ts'

/** The signed-in person's own account. */
export const accountQuery = () => getQuery(keys.account(), '/account', OwnAccount)

/** Sessions of the person, by browser. */
export const devicesQuery = () => listQuery(keys.devices(), '/account/devices', DeviceList)

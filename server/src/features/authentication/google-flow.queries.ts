import type { Insertable } from 'kysely'
import type { GlobalDb } from '../../db/database.ts'
import type { GlobalTables } from '../../db/tables/global-tables.ts'

type Flows = Pick<GlobalDb, 'global'>

export const insertFlow = ({ global }: Flows, flow: Insertable<GlobalTables['oauth_flows']>) =>
  global.insertInto('oauth_flows').values(flow).execute()

/** Uses a flow up in one statement: of many at once, one gets it. */
export const redeemFlow = ({ global }: Flows, stateHash: string, browserHash: string, now: number) =>
  global
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['payload', 'verifier', 'nonce', 'created_at'])
    .executeTakeFirst()

/** Removes the flows whose time is over. */
export const deleteExpiredFlows = ({ global }: Flows, now: number) =>
  global.deleteFrom('oauth_flows').where('expires_at', '<=', now).execute()

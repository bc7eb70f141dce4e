import type { Insertable } from 'kysely'
import type { GlobalDb } from '../db/database.ts'
import type { GlobalTables } from '../db/tables/global-tables.ts'

type Global = Pick<GlobalDb, 'global'>

const accounts = ({ global }: Global) =>
  global.selectFrom('oauth_accounts').selectAll().where('provider', '=', 'google')

/** A Google account by Google's own id. */
export const findGoogleAccount = (db: Global, subject: string) =>
  accounts(db).where('subject', '=', subject).executeTakeFirst()

/** The Google account that a user has connected. */
export const findGoogleAccountOf = (db: Global, userId: string) =>
  accounts(db).where('user_id', '=', userId).executeTakeFirst()

export const insertGoogleAccount = (
  { global }: Global,
  account: { subject: string; user_id: string; email: string; created_at: number },
) =>
  global
    .insertInto('oauth_accounts')
    .values({ provider: 'google', ...account })
    .execute()

export const insertFlow = ({ global }: Global, flow: Insertable<GlobalTables['oauth_flows']>) =>
  global.insertInto('oauth_flows').values(flow).execute()

/** Redeems a flow in one statement: of several concurrent requests, only one gets it. */
export const redeemFlow = ({ global }: Global, stateHash: string, browserHash: string, now: number) =>
  global
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['payload', 'verifier', 'nonce', 'created_at'])
    .executeTakeFirst()

/** Deletes expired flows. */
export const deleteExpiredFlows = ({ global }: Global, now: number) =>
  global.deleteFrom('oauth_flows').where('expires_at', '<=', now).execute()

import type { GlobalDb } from '../../db/database.ts'

type Accounts = Pick<GlobalDb, 'global'>

/** Whose a Google account is. */
export const findGoogleAccount = ({ global }: Accounts, subject: string) =>
  global
    .selectFrom('oauth_accounts')
    .select(['user_id'])
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The Google account that a user has connected. */
export const findGoogleAccountOf = ({ global }: Accounts, userId: string) =>
  global
    .selectFrom('oauth_accounts')
    .select(['subject'])
    .where('provider', '=', 'google')
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const insertGoogleAccount = (
  { global }: Accounts,
  account: { subject: string; user_id: string; email: string; created_at: number },
) =>
  global
    .insertInto('oauth_accounts')
    .values({ provider: 'google', ...account })
    .execute()

import type { GlobalDb } from '../db/database.ts'
import type { Config } from '../lib/config/config.ts'
import { emailKey } from '../lib/email-key.ts'
import { findUser } from './users.queries.ts'

/** True if an address is one of `OPERATOR_EMAILS`. Users have proven their addresses. */
export const isOperator = ({ operatorEmails }: Pick<Config, 'operatorEmails'>, email: string): boolean =>
  operatorEmails.includes(emailKey(email))

/** The address by which a user is an operator; undefined for everybody else. */
export async function findOperator(
  { config, db }: { config: Pick<Config, 'operatorEmails'>; db: Pick<GlobalDb, 'global'> },
  userId: string,
): Promise<string | undefined> {
  const user = await findUser(db, userId)
  return user && isOperator(config, user.email) ? emailKey(user.email) : undefined
}

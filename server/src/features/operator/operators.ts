import type { Services } from '../../http/services.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findUser } from '../authentication/accounts.queries.ts'

/** Whether an address is one of `OPERATOR_EMAILS`. Those of users are proven before they are theirs. */
export const isOperator = ({ config }: Pick<Services, 'config'>, email: string): boolean =>
  config.operatorEmails.includes(emailKey(email))

/** The address by which a user is an operator; undefined for everybody else. */
export async function findOperator(
  services: Pick<Services, 'config' | 'db'>,
  userId: string,
): Promise<string | undefined> {
  const user = await findUser(services.db, userId)
  return user && isOperator(services, user.email) ? emailKey(user.email) : undefined
}

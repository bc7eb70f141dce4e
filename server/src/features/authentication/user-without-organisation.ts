import type { Login } from '@earshot/shared/account'
import type { Services } from '../../http/services.ts'
import { listMemberships } from './accounts.queries.ts'
import { checkCredentials } from './credentials.ts'

/** What came of looking for a user without an organisation. */
export type UserWithoutOrganisation = { userId: string } | 'placed'

/**
 * The user who proves by what they typed that they have no organisation to sign in to, or `placed` for one who has.
 * Whoever proves nothing is answered with undefined.
 */
export async function findUserWithoutOrganisation(
  services: Services,
  form: Login,
  codeRequired: boolean,
): Promise<UserWithoutOrganisation | undefined> {
  const { user, proven } = await checkCredentials(services, form, codeRequired)
  if (!user || !proven) return undefined
  return (await listMemberships(services.db, user.id)).length > 0 ? 'placed' : { userId: user.id }
}

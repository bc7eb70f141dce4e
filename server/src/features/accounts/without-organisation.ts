import type { Login } from '@earshot/shared/account'
import type { Services } from '../../http/services.ts'
import { findUserByEmail, listMemberships } from './users.queries.ts'

/** What came of looking for a user without an organisation. */
export type Unplaced = { userId: string } | 'placed'

/**
 * The user of an address and password who has no organisation to sign in to, or `placed` for one who has. An unknown
 * address and a wrong password answer alike, with undefined, and cost the same.
 */
export async function findUnplaced(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { email, password }: Login,
): Promise<Unplaced | undefined> {
  const user = await findUserByEmail(db, email)
  const fits = await passwords.fits(password, user?.password_hash ?? null)
  if (!user || !fits) return undefined
  return (await listMemberships(db, user.id)).length > 0 ? 'placed' : { userId: user.id }
}

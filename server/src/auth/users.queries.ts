import type { Updateable } from 'kysely'
import type { GlobalDb } from '../db/database.ts'
import type { GlobalTables } from '../db/tables/global-tables.ts'
import { emailKey } from '../lib/email-key.ts'
import { newId } from '../lib/id.ts'

type Users = Pick<GlobalDb, 'global'>

export const findUser = ({ global }: Users, id: string) =>
  global.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = ({ global }: Users, email: string) =>
  global.selectFrom('users').selectAll().where('email', '=', emailKey(email)).executeTakeFirst()

export type UserAccount = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** A new user; `passwordHash` is null for a user who signs in with Google. */
export interface NewUser {
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  consentToHelpEmails: boolean
  consentToMarketingEmails: boolean
  now: number
}

/** @returns the id. */
export async function insertUser({ global }: Users, user: NewUser): Promise<string> {
  const id = newId()
  await global
    .insertInto('users')
    .values({
      id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      // Complete once the user has saved their own details.
      account_status: '',
      consent_help: user.consentToHelpEmails ? 1 : 0,
      consent_marketing: user.consentToMarketingEmails ? 1 : 0,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute()
  return id
}

export async function updateUser(
  { global }: Users,
  id: string,
  values: Updateable<GlobalTables['users']>,
): Promise<void> {
  await global.updateTable('users').set(values).where('id', '=', id).execute()
}

/**
 * Locks a user: until the transaction of `tx` ends, no other counts the user's organisations. A transaction that locks
 * organisations too locks the user first.
 */
export const lockUser = ({ global }: Users, id: string, now: number) =>
  global
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returning(['first_name', 'last_name'])
    .executeTakeFirstOrThrow()

/** Deletes a user, with their sessions, photo, memberships and Google account. */
export const deleteUser = ({ global }: Users, id: string) =>
  global.deleteFrom('users').where('id', '=', id).execute()

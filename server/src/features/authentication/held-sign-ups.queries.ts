import { limits } from '@earshot/shared/limits'
import type { GlobalDb } from '../../db/database.ts'
import type { HeldSignUps } from '../../db/tables/account-tables.ts'

type Held = Pick<GlobalDb, 'global'>

export const insertHeldSignUp = ({ global }: Held, row: HeldSignUps) =>
  global.insertInto('held_sign_ups').values(row).execute()

/** Held sign-ups, oldest first: all, or at most `limit` after an id. */
export const listHeldSignUps = (
  { global }: Held,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
) =>
  global
    .selectFrom('held_sign_ups')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id')
    .execute()

/** Deletes a held sign-up. @returns the deleted row, or undefined if there was none. */
export const deleteHeldSignUp = ({ global }: Held, id: string) =>
  global.deleteFrom('held_sign_ups').where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes the held sign-ups of an address. @returns their number. */
export async function deleteHeldSignUpsOf({ global }: Held, email: string): Promise<number> {
  const { numDeletedRows } = await global
    .deleteFrom('held_sign_ups')
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes held sign-ups that nobody decided in time. */
export const deleteOldHeldSignUps = ({ global }: Held, now: number) =>
  global
    .deleteFrom('held_sign_ups')
    .where('created_at', '<=', now - limits.heldSignUpKept)
    .execute()

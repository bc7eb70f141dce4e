import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

/** The address that a person has asked for and not proven yet. */
export const findPendingEmail = ({ global }: Global, userId: string, now: number) =>
  global
    .selectFrom('one_time_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'emailChange')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Voids what a person has asked for. @returns whether there was anything. */
export async function deletePendingEmail({ global }: Global, userId: string): Promise<boolean> {
  const { numDeletedRows } = await global
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'emailChange')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

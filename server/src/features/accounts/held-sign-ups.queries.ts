import type { GlobalDb } from '../../db/database.ts'
import type { HeldSignUps } from '../../db/global-tables.ts'

type Held = Pick<GlobalDb, 'global'>

export const insertHeldSignUp = ({ global }: Held, row: HeldSignUps) =>
  global.insertInto('held_sign_ups').values(row).execute()

/** All that wait, oldest first. */
export const listHeldSignUps = ({ global }: Held) =>
  global.selectFrom('held_sign_ups').selectAll().orderBy('id').execute()

/** Takes one away. @returns what it was, or undefined when there is none. */
export const deleteHeldSignUp = ({ global }: Held, id: string) =>
  global.deleteFrom('held_sign_ups').where('id', '=', id).returningAll().executeTakeFirst()

/** Takes away what waits for an address. @returns how many. */
export async function deleteHeldSignUpsOf({ global }: Held, email: string): Promise<number> {
  const { numDeletedRows } = await global
    .deleteFrom('held_sign_ups')
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

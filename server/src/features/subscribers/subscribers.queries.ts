import type { MailingList } from '@earshot/shared/subscription'
import type { GlobalDb } from '../../db/database.ts'
import type { Subscribers } from '../../db/global-tables.ts'

type Lists = Pick<GlobalDb, 'global'>

export const findSubscriber = ({ global }: Lists, list: MailingList, email: string) =>
  global
    .selectFrom('subscribers')
    .selectAll()
    .where('list', '=', list)
    .where('email', '=', email)
    .executeTakeFirst()

/** Notes that an address shall be proven, by a link that takes the place of an earlier one. @returns the row's id. */
export async function upsertPending(
  { global }: Lists,
  row: Pick<Subscribers, 'id' | 'list' | 'email' | 'confirm_hash' | 'confirm_until' | 'created_at'>,
): Promise<string> {
  const { confirm_hash, confirm_until } = row
  const { id } = await global
    .insertInto('subscribers')
    .values({ ...row, confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['list', 'email']).doUpdateSet({ confirm_hash, confirm_until }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses a confirmation link up in one statement. @returns its list, undefined when it is not good. */
export const confirmByHash = ({ global }: Lists, hash: string, now: number) =>
  global
    .updateTable('subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null, confirm_hash: null, confirm_until: null })
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .returning(['id', 'list'])
    .executeTakeFirst()

/** Takes an address off its list; whoever left before stays as they are. */
export const updateUnsubscribed = ({ global }: Lists, id: string, now: number) =>
  global
    .updateTable('subscribers')
    .set({ unsubscribed_at: now, confirm_hash: null, confirm_until: null })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()

export const deleteSubscriber = ({ global }: Lists, id: string) =>
  global.deleteFrom('subscribers').where('id', '=', id).execute()

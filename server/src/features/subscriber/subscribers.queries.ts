import type { MailingList } from '@earshot/shared/billing/subscription'
import { limits } from '@earshot/shared/limits'
import type { GlobalDb } from '../../db/database.ts'
import { holdsWords } from '../../db/searched-words.ts'
import type { Subscribers } from '../../db/tables/global-tables.ts'

type Lists = Pick<GlobalDb, 'global'>

export const findSubscriber = ({ global }: Lists, list: MailingList, email: string) =>
  global
    .selectFrom('subscribers')
    .selectAll()
    .where('list', '=', list)
    .where('email', '=', email)
    .executeTakeFirst()

/** Stores an unconfirmed address with the hash of its link, which replaces an earlier one. @returns the row's id. */
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

/**
 * Confirms an address by its link in one statement; a later use changes nothing. @returns the list, or undefined for an
 * invalid link.
 */
export const confirmByHash = ({ global }: Lists, hash: string, now: number) =>
  global
    .updateTable('subscribers')
    .set((eb) => ({
      confirmed_at: eb
        .case()
        .when('unsubscribed_at', 'is', null)
        .then(eb.fn.coalesce('confirmed_at', eb.val(now)))
        .else(now)
        .end(),
      unsubscribed_at: null,
    }))
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .returning(['id', 'list'])
    .executeTakeFirst()

export const findSubscribedList = ({ global }: Lists, id: string) =>
  global.selectFrom('subscribers').select('list').where('id', '=', id).executeTakeFirst()

/** Unsubscribes an address; an earlier unsubscription keeps its time. */
export const updateUnsubscribed = ({ global }: Lists, id: string, now: number) =>
  global
    .updateTable('subscribers')
    .set({ unsubscribed_at: now, confirm_hash: null, confirm_until: null })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()

export const deleteSubscriber = ({ global }: Lists, id: string) =>
  global.deleteFrom('subscribers').where('id', '=', id).execute()

/** Subscribers of a list created before an id, newest first; `query` matches part of the address. */
export const listSubscribers = (
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  {
    list,
    query,
    before,
    limit,
  }: { list: MailingList; query: string; before: string | undefined; limit: number },
) =>
  global
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'confirmed_at', 'unsubscribed_at'])
    .where('list', '=', list)
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? ''))
    .$if(query !== '', (rows) =>
      rows.where((eb) => holdsWords({ dialect }, query, { addresses: [eb.ref('email')] })),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type SubscriberRow = Awaited<ReturnType<typeof listSubscribers>>[number]

/** Numbers of a list's unsubscribed, confirmed and unconfirmed addresses. */
export const countSubscribers = ({ global }: Lists, list: MailingList) =>
  global
    .selectFrom('subscribers')
    .select((eb) => [
      eb.fn.count<number>('unsubscribed_at').as('unsubscribed'),
      eb.fn
        .count<number>(eb.case().when('unsubscribed_at', 'is', null).then(eb.ref('confirmed_at')).end())
        .as('confirmed'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where('list', '=', list)
    .executeTakeFirstOrThrow()

/** Confirmed subscribers of a list after an id, oldest first. */
export const listConfirmed = ({ global }: Lists, list: MailingList, after: string, limit: number) =>
  global
    .selectFrom('subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where('list', '=', list)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Removes addresses that nobody confirmed in time, and those unsubscribed long enough ago. */
export async function deleteOldSubscribers({ global }: Lists, now: number): Promise<void> {
  await global
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('confirm_until', '<=', now)
    .execute()
  await global
    .deleteFrom('subscribers')
    .where('unsubscribed_at', '<=', now - limits.unsubscribedKept)
    .execute()
}

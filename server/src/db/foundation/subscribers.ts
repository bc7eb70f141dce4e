import type { Kysely } from 'kysely'
import { createIndexes, oneOf, primaryKey, required } from '../ddl/table-parts.ts'

/** Addresses on the installation's waiting list and mailing list. */
export async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', primaryKey)
    .addColumn('list', 'text', oneOf('list', ['waiting', 'news']))
    .addColumn('email', 'text', required)
    .addColumn('confirm_hash', 'text')
    .addColumn('confirm_until', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('unsubscribed_at', 'bigint')
    .addUniqueConstraint('subscribers_address', ['list', 'email'])
    .execute()
  await createIndexes(db, [
    'unique index subscribers_confirm on subscribers (confirm_hash) where confirm_hash is not null',
  ])
}

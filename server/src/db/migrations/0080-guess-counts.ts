import type { Kysely } from 'kysely'
import { required } from './table-parts.ts'

/** Guesses at passwords, codes and invitations within a window, which all processes count together. */
export async function guessCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guess_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('guess_counts_ends_at').on('guess_counts').columns(['ends_at']).execute()
}

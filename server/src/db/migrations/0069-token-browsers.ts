import type { Kysely } from 'kysely'

/** Who requested a link or a code: another one's request leaves it good. */
export async function tokenBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('one_time_tokens')
    .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

import type { Kysely } from 'kysely'
import { primaryKey, required } from '../ddl/table-parts.ts'

/** Messages from the public site's contact form. */
export const createContactMessages = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()

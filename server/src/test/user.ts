import type { Database } from '../db/database.ts'
import { newId } from '../lib/id.ts'

/** A new user who belongs nowhere yet. @returns the id. */
export async function insertUser(db: Database): Promise<string> {
  const id = newId()
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.com`,
        password_hash: null,
        first_name: 'Ada',
        last_name: 'Lovelace',
        image_url: '',
        account_status: '',
        consent_help: 0,
        consent_marketing: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  })
  return id
}

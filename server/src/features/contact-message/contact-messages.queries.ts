import { limits } from '@earshot/shared/limits'
import type { GlobalDb } from '../../db/database.ts'
import type { ContactMessages } from '../../db/tables/global-tables.ts'

type Messages = Pick<GlobalDb, 'global'>

export const insertContactMessage = ({ global }: Messages, row: ContactMessages) =>
  global.insertInto('contact_messages').values(row).execute()

/** Messages before an id, newest first. */
export const listContactMessages = (
  { global }: Messages,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  global
    .selectFrom('contact_messages')
    .selectAll()
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Removes messages whose retention has ended. */
export const deleteOldContactMessages = ({ global }: Messages, now: number) =>
  global
    .deleteFrom('contact_messages')
    .where('created_at', '<=', now - limits.contactMessageKept)
    .execute()

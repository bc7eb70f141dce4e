import type { GlobalDb } from '../../db/database.ts'
import type { ContactMessages } from '../../db/global-tables.ts'

type Messages = Pick<GlobalDb, 'global'>

export const insertContactMessage = ({ global }: Messages, row: ContactMessages) =>
  global.insertInto('contact_messages').values(row).execute()

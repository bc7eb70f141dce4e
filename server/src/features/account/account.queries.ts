import type { GlobalDb } from '../../db/database.ts'

type Global = Pick<GlobalDb, 'global'>

export const findAccount = ({ global }: Global, userId: string) =>
  global.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

import type { Database, GlobalDb } from '../db/database.ts'
import type { LogPosition } from '../db/dialects/event-log.ts'
import { preparedGlobal } from '../db/prepared.ts'
import type { Consumer } from './consumer.ts'

const selectCursor = preparedGlobal((db, params: { consumer: string }) =>
  db.selectFrom('consumer_cursors').select('seq as position').where('consumer', '=', params.consumer),
)

const updateCursor = preparedGlobal((db, params: { consumer: string; from: string; to: string }) =>
  db
    .updateTable('consumer_cursors')
    .set({ seq: params.to })
    .where('consumer', '=', params.consumer)
    .where('seq', '=', params.from)
    .returning('consumer'),
)

/** A consumer's position; a new consumer begins with the first event, or with the next one. */
export async function getCursor(
  db: Database,
  { name: consumer, beginsNow }: Pick<Consumer, 'name' | 'beginsNow'>,
): Promise<LogPosition> {
  const [found] = await selectCursor(db.dialect, db.connection, { consumer })
  if (found) return found.position
  const position = beginsNow ? await db.eventLog.newest() : db.eventLog.start
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('consumer_cursors')
      .values({ consumer, seq: position })
      .onConflict((conflict) => conflict.column('consumer').doNothing())
      .execute()
  })
  return getCursor(db, { name: consumer })
}

/** Moves a cursor if its position is still `from`. @returns false if it is not. */
export async function moveCursor(
  { dialect, connection }: GlobalDb,
  move: { consumer: string; from: LogPosition; to: LogPosition },
): Promise<boolean> {
  return (await updateCursor(dialect, connection, move)).length > 0
}

import type { Logger } from 'pino'
import { Loop } from '../../lib/loop.ts'
import type { Database } from '../database.ts'

const pollMs = 1000

/** Keeps the planner's statistics up to date, from start to stop. */
export const keepStatistics = (db: Database, log: Logger): Loop =>
  new Loop(
    async () => {
      await db.dialect.updateStatistics()
      return 'idle'
    },
    pollMs,
    (error) => log.warn({ err: error }, 'tables that have grown could not be counted; will try again'),
  )

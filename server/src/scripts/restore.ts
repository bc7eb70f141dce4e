import { join, resolve } from 'node:path'
import { prepareDataFolder } from '../data-folder.ts'
import { restore } from '../db/file-backup.ts'
import { lockFolder } from '../db/opening/folder-lock.ts'
import { ErasedList } from '../features/erasure/erased-list.ts'
import { CommandError } from '../lib/command-error.ts'
import { configuredCommand } from './operator-command.ts'

const [file, ...rest] = process.argv.slice(2)

/** Replaces the database by a backup, while the server is stopped. */
await configuredCommand(async ({ dataDir, databaseUrl }) => {
  if (databaseUrl) throw new CommandError('The database is Postgres: restore it with pg_restore or psql.')
  if (!file || rest.length > 0) throw new CommandError('Usage: npm run restore -w server -- <file>')
  prepareDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    const { replaced, erasures } = restore(resolve(file), join(dataDir, 'earshot.db'))
    new ErasedList(dataDir).add(erasures)
    return [
      `${join(dataDir, 'earshot.db')} is the backup now. What was erased since is erased again when the server starts.`,
      ...(replaced ? [`What was there before is kept as ${replaced}; delete it when all is well.`] : []),
    ].join('\n')
  } finally {
    unlock()
  }
})

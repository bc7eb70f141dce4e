import { join, resolve } from 'node:path'
import { backUp } from '../db/file-backup.ts'
import { CommandError } from '../lib/command-error.ts'
import { configuredCommand } from './operator-command.ts'

const [file, ...rest] = process.argv.slice(2)

/** A complete copy of the database, made while the server runs. */
await configuredCommand(async ({ dataDir, databaseUrl }) => {
  if (databaseUrl) throw new CommandError('The database is Postgres: back it up with pg_dump.')
  if (!file || rest.length > 0) throw new CommandError('Usage: npm run backup -w server -- <file>')
  const { bytes } = backUp(join(dataDir, 'earshot.db'), resolve(file))
  return `${resolve(file)} holds the whole database, ${bytes} bytes, checked.`
})

import { BadDataFolder } from './data-folder.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { describeDatabaseFailure } from './db/opening-failure.ts'
import { CommandError } from './lib/command-error.ts'
import { BadConfig } from './lib/config.ts'
import { CannotListen } from './listen.ts'

/** Errors that say themselves, in one sentence, what a person can mend. */
const plain = [BadConfig, BadDataFolder, FolderInUse, CannotListen, CommandError]

/** What a person at a terminal is told of an error: a sentence, or the error itself where nobody foresaw it. */
export function plainSentence(error: unknown): unknown {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  return describeDatabaseFailure(error) ?? error
}

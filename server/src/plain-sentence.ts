import { BadDataFolder } from './data-folder.ts'
import { FolderInUse } from './db/opening/folder-lock.ts'
import { describeDatabaseFailure } from './db/opening/opening-failure.ts'
import { CommandError } from './lib/command-error.ts'
import { BadConfig } from './lib/config/config.ts'
import { CannotListen } from './listen.ts'

/** Errors whose message is one sentence about a problem that the operator can fix. */
const plain = [BadConfig, BadDataFolder, FolderInUse, CannotListen, CommandError]

/**
 * Exit code of a wrong configuration (`EX_CONFIG` of sysexits.h): a supervisor need not start the process again, since it
 * would fail in the same way.
 */
const wrongConfiguration = 78

/** Exit code of a process that an error ends. */
export const exitCodeOf = (error: unknown): number => (error instanceof BadConfig ? wrongConfiguration : 1)

const isPlain = (error: unknown): error is Error => plain.some((kind) => error instanceof kind)

/** The message for a person at a terminal: a sentence, or the error itself if it is unexpected. */
export function plainSentence(error: unknown): unknown {
  if (isPlain(error)) return error.message
  return describeDatabaseFailure(error) ?? error
}

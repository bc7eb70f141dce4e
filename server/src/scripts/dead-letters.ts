import { describeDeadLetters, replayAllDeadLetters, replayDeadLetter } from '../jobs/dead-letters.ts'
import { CommandError } from '../lib/command-error.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage = 'Usage: npm run dead-letters -w server -- <list | replay <id> | replay outbox | replay all>'

/** Lists and replays dead letters: jobs, and entries of a cluster's outbox, that failed for good. */
export const deadLetters: OperatorCommand = async (ctx, [verb, id, ...rest]) => {
  if (verb === 'list' && id === undefined) return describeDeadLetters(ctx.services.db)
  if (verb !== 'replay' || id === undefined || rest.length > 0) throw new CommandError(usage)
  const { db } = ctx.services
  return id === 'all' ? replayAllDeadLetters(db, ctx) : replayDeadLetter(db, ctx, id)
}

if (import.meta.main) await operatorCommand(deadLetters)

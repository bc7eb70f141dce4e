import { describeHeldSignUps, refuseSignUp, releaseSignUp } from '../features/authentication/held-sign-ups.ts'
import { CommandError } from '../lib/command-error.ts'
import { operatorCommand } from './operator-command.ts'

const usage = 'Usage: npm run held-sign-ups -w server -- <list | release <id> | refuse <id>>'

const [verb, id, ...rest] = process.argv.slice(2)

/** The operator's decision on sign-ups with temporary addresses. */
await operatorCommand(async (ctx) => {
  if (verb === 'list' && id === undefined) return describeHeldSignUps(ctx)
  if (id !== undefined && rest.length === 0) {
    const decide = verb === 'release' ? releaseSignUp : verb === 'refuse' ? refuseSignUp : undefined
    const done = await decide?.(ctx, id)
    if (done !== undefined) return done
    if (decide) throw new CommandError(`No sign-up is held under ${id}.`)
  }
  throw new CommandError(usage)
})

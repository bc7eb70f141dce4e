import { describeHeldSignUps, refuseSignUp, releaseSignUp } from '../features/authentication/held-sign-ups.ts'
import { CommandError } from '../lib/command-error.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage = 'Usage: npm run held-sign-ups -w server -- <list | release <id> | refuse <id>>'

/** Lists sign-ups held for their temporary addresses, and accepts or rejects them. */
export const heldSignUps: OperatorCommand = async (ctx, [verb, id, ...rest]) => {
  if (verb === 'list' && id === undefined) return describeHeldSignUps(ctx)
  if (id !== undefined && rest.length === 0) {
    const decide = verb === 'release' ? releaseSignUp : verb === 'refuse' ? refuseSignUp : undefined
    const done = await decide?.(ctx, id)
    if (done !== undefined) return done
    if (decide) throw new CommandError(`No sign-up is held under ${id}.`)
  }
  throw new CommandError(usage)
}

if (import.meta.main) await operatorCommand(heldSignUps)

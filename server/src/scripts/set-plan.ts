import { setPlan } from '../features/organisations/plan.ts'
import { CommandError } from '../lib/command-error.ts'
import { operatorCommand } from './operator-command.ts'

const usage =
  'Usage: npm run set-plan -w server -- <id of an organisation, or its owner’s email> <free|pro|agency>'

const [whose, plan, ...rest] = process.argv.slice(2)

/** The operator's way to a plan where nobody pays through the server itself. */
await operatorCommand(async (ctx) => {
  if (!whose || !plan || rest.length > 0) throw new CommandError(usage)
  return setPlan(ctx, whose, plan)
})

import { setPlan as setPlanOf } from '../features/plan/plan.ts'
import { CommandError } from '../lib/command-error.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage =
  'Usage: npm run set-plan -w server -- <id of an organisation, or its owner’s email> <free|pro|agency>'

/** Sets an organisation's plan where subscriptions are not paid through the server itself. */
export const setPlan: OperatorCommand = async (ctx, [whose, plan, ...rest]) => {
  if (!whose || !plan || rest.length > 0) throw new CommandError(usage)
  return setPlanOf(ctx, whose, plan)
}

if (import.meta.main) await operatorCommand(setPlan)

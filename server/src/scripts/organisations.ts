import { deleteForOperator } from '../features/organisation/deletion.ts'
import { appointOwner } from '../features/organisation/transfer.ts'
import { CommandError } from '../lib/command-error.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage =
  'Usage: npm run organisations -w server -- <owner <id of an organisation, or its owner’s email> <email of an administrator> | delete <id> <its name>>'

/** Gives an organisation another owner, or deletes it, where its owner cannot. */
export const organisations: OperatorCommand = async (ctx, [verb, whose, value, ...rest]) => {
  if (!whose || !value || rest.length > 0) throw new CommandError(usage)
  if (verb === 'owner') return appointOwner(ctx, whose, value)
  if (verb === 'delete' && !whose.includes('@')) return deleteForOperator(ctx, whose, value)
  throw new CommandError(usage)
}

if (import.meta.main) await operatorCommand(organisations)

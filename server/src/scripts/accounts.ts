import { makeActivationLink } from '../features/authentication/activation.ts'
import { makeRecoveryLink } from '../features/authentication/recovery.ts'
import { endAllSessions, endSessionsOf } from '../features/authentication/session/ended-sessions.ts'
import { CommandError } from '../lib/command-error.ts'
import { emailKey } from '../lib/email-key.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

const usage =
  'Usage: npm run accounts -w server -- <recovery-link <email> | activation-link <email> | end-sessions <email | --all>>'

const sessions = (count: number): string => (count === 1 ? '1 session is' : `${count} sessions are`)

/** Helps people into their accounts where no email arrives, and out of them where somebody else has got in. */
export const accounts: OperatorCommand = async (ctx, [verb, whose, ...rest]) => {
  if (!whose || rest.length > 0) throw new CommandError(usage)
  if (verb === 'end-sessions' && whose === '--all')
    return `${sessions(await endAllSessions(ctx))} ended. Everybody has to log in again.`
  const email = emailKey(whose)
  if (verb === 'end-sessions') {
    const ended = await endSessionsOf(ctx, email)
    if (ended === undefined) throw new CommandError(`${email} has no account.`)
    return `${sessions(ended)} ended.`
  }
  if (verb === 'recovery-link') {
    const link = await makeRecoveryLink(ctx, email)
    if (!link) throw new CommandError(`${email} has no account with an organisation.`)
    return `${link}\nWhoever opens it once, within an hour, sets a new password and is logged in; all sessions end.`
  }
  if (verb === 'activation-link') {
    const link = await makeActivationLink(ctx, email)
    if (!link) throw new CommandError(`${email} has no sign-up that waits for its activation.`)
    return `${link}\nIt asks for the password that was chosen at the sign-up, unless it is opened in the same browser.`
  }
  throw new CommandError(usage)
}

if (import.meta.main) await operatorCommand(accounts)

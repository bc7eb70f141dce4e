import { forbidden } from '../lib/app-error.ts'
import type { Config } from '../lib/config/config.ts'

/** The part of a context that says how accounts are made in this installation (`SIGN_UP`). */
interface ModeCtx {
  services: { config: Pick<Config, 'signUp'> }
}

/** @throws AppError `forbidden` unless everybody may make an account and an organisation. */
export function requireOpenSignUp({ services: { config } }: ModeCtx): void {
  if (config.signUp === 'invite')
    throw forbidden('Accounts are made by invitation here. Ask a member of your organisation to invite you.')
  if (config.signUp === 'closed') throw forbidden('No new accounts are made here.')
}

/** @throws AppError `forbidden` if not even an invitation leads to a new account. */
export function requireNewAccounts({ services: { config } }: ModeCtx): void {
  if (config.signUp === 'closed')
    throw forbidden('No new accounts are made here. The invitation works for people who have an account.')
}

import { passwordPasses } from '@earshot/shared/account/password-rules'
import { invalidField } from '../lib/app-error.ts'
import { isEasyPassword } from './easy-passwords.ts'

/**
 * Holds a password that somebody chooses to the checklist (product specification, section 5) and to the list of those
 * tried first. `names` are the words of whoever chooses it: names, address, organisations.
 * @throws AppError for the field `password`.
 */
export function checkNewPassword(password: string, names: readonly string[]): void {
  if (!passwordPasses(password)) throw invalidField('password', 'Please enter a valid password.')
  if (isEasyPassword(password, names))
    throw invalidField(
      'password',
      'This password is among the first that attackers try. Please choose one that is harder to guess.',
    )
}

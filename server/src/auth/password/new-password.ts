import { isPasswordAllowed } from '@earshot/shared/account/password-rules'
import { invalidField } from '../../lib/app-error.ts'
import { isEasyPassword } from './easy-passwords.ts'

/**
 * Checks a new password against the checklist (product specification, section 5) and the list of those tried first.
 * `names` are words about the user: names, address, organisations.
 * @throws AppError for the field `password`.
 */
export function checkNewPassword(password: string, names: readonly string[]): void {
  if (!isPasswordAllowed(password)) throw invalidField('password', 'Please enter a valid password.')
  if (isEasyPassword(password, names))
    throw invalidField(
      'password',
      'This password is among the first that attackers try. Please choose one that is harder to guess.',
    )
}

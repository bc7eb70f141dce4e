import { limits } from '../limits.ts'
import { normalisePassword } from './opaque-string.ts'

/** One line of the live checklist beside a password field. */
export interface PasswordRule {
  id: 'length' | 'special' | 'number' | 'capital' | 'match'
  label: string
  holds(password: string, confirmation: string): boolean
}

/** The password checklist (product specification, section 5), in the order it is shown. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `at least ${limits.passwordMin} characters`,
    holds: (password) => normalisePassword(password).length >= limits.passwordMin,
  },
  {
    id: 'special',
    label: 'a special character',
    holds: (password) => /[\p{P}\p{S}]/u.test(password),
  },
  { id: 'number', label: 'a number', holds: (password) => /\p{Nd}/u.test(password) },
  { id: 'capital', label: 'a capital letter', holds: (password) => /\p{Lu}/u.test(password) },
  {
    id: 'match',
    label: 'both entries match',
    holds: (password, confirmation) =>
      password !== '' && normalisePassword(password) === normalisePassword(confirmation),
  },
]

/**
 * True if a password passes every rule. The server sees one entry only, so the confirmation defaults to the password.
 */
export const isPasswordAllowed = (password: string, confirmation = password): boolean =>
  passwordRules.every((rule) => rule.holds(password, confirmation))

import { normalisePassword } from '@earshot/shared/account/opaque-string'

/**
 * Every form in which a password may have been hashed: the normalised form, and the unchanged input, as passwords were
 * hashed before they were normalised. Only one form for a password of plain letters.
 */
export const hashedForms = (password: string): string[] => [
  ...new Set([normalisePassword(password), password, password.normalize('NFD')]),
]

import { opaqueString } from '@earshot/shared/account/opaque-string'

/**
 * Every form in which a password may have been hashed: today's, and those of before passwords were normalised, when
 * they were hashed as they were typed. One for a password of plain letters.
 */
export const hashedForms = (password: string): string[] => [
  ...new Set([opaqueString(password), password, password.normalize('NFD')]),
]

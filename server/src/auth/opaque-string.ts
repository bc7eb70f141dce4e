/**
 * A password as it is hashed: RFC 8265, OpaqueString. Keyboards and systems encode one letter in two ways, and have
 * several spaces; case and width stay.
 */
export const opaqueString = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Every form in which a password may have been hashed: today's, and those of before passwords were normalised, when
 * they were hashed as they were typed. One for a password of plain letters.
 */
export const hashedForms = (password: string): string[] => [
  ...new Set([opaqueString(password), password, password.normalize('NFD')]),
]

/**
 * A password as it is compared and hashed: RFC 8265, OpaqueString. Keyboards and systems encode one letter in two ways,
 * and have several spaces; case and width stay.
 */
export const normalisePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** An address as compared: email addresses ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Email addresses compare without regard to case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

import { z } from 'zod'

/** One bare address: nothing that a mail header could read as a second one, or as another header. */
export const MailAddress = z
  .string()
  .max(1024)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+@[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+$/)

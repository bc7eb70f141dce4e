import { z } from 'zod'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time in milliseconds since 1970, read as `21 November 2026 at 09:30 UTC`. */
export const Moment = z
  .number()
  .int()
  .transform((at) => `${format.format(at)} UTC`)

import type { Context } from 'hono'
import type { Sealing } from '../auth/sealing.ts'

/** Header with a sealed time, by which `npm run doctor` asks how its request arrived. */
export const doctorHeader = 'x-earshot-doctor'
export const doctorPurpose = 'doctor'
const validMs = 5 * 60_000

/** The number of entries in `X-Forwarded-For`, for a request of the doctor; nothing for any other. */
export function proxyReport(c: Context, sealing: Sealing, now: number): { forwardedFor?: number } {
  const token = c.req.header(doctorHeader)
  if (token === undefined || !isFresh(token, sealing, now)) return {}
  const entries = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '')
  return { forwardedFor: entries.length }
}

function isFresh(token: string, sealing: Sealing, now: number): boolean {
  try {
    return Math.abs(now - Number(sealing.open(token, doctorPurpose))) < validMs
  } catch {
    return false
  }
}

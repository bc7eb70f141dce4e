import { timingSafeEqual } from 'node:crypto'
import { digest } from '../lib/digest.ts'

/** True if an `authorization` header has this token; compares in constant time. */
export const carriesToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(authorization)), Buffer.from(digest(`Bearer ${token}`)))

import { timingSafeEqual } from 'node:crypto'
import { notFound } from '../lib/app-error.ts'
import { digest } from '../lib/digest.ts'

/** True if an `authorization` header has this token; compares in constant time. */
export const carriesToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(authorization)), Buffer.from(digest(`Bearer ${token}`)))

/**
 * Requires the secret that the operator gave a provider. @throws AppError `not_found` for a wrong secret, and if none is
 * configured.
 */
export function requireToken(secret: string | undefined, authorization: string): void {
  if (secret === undefined || !carriesToken(authorization, secret)) throw notFound('page')
}

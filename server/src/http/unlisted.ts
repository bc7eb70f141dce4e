import type { Context } from 'hono'
import { AppError, notFound } from '../lib/app-error.ts'
import type { AppEnv } from './context.ts'
import { policies } from './route-options.ts'

/**
 * Rejects a request that matches no route: 405 with `Allow` if the address has other methods (RFC 9110, 15.5.6), else
 * 404. @throws AppError always.
 */
export function refuseUnlisted(c: Context<AppEnv>): never {
  const allowed = [...policies]
    // To all but operators these addresses do not exist, and the caller is not authenticated here.
    .filter(([, access]) => access !== 'operator')
    .map(([operation]) => operation.split(' '))
    .filter(([, path = '']) => fits(path, c.req.path))
    .map(([method]) => method)
  if (allowed.length === 0) throw notFound('address')
  c.get('headers').allow = allowed.join(', ')
  throw new AppError('method_not_allowed', 405, `This address takes ${allowed.join(' and ')} only.`)
}

/** True if a declared path such as `/feedback/{feedbackId}` matches an address. */
function fits(declared: string, address: string): boolean {
  const [parts, sent] = [declared.split('/'), address.split('/')]
  return parts.length === sent.length && parts.every((part, i) => part.startsWith('{') || part === sent[i])
}

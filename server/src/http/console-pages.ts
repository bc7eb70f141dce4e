import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { AppError, notFound } from './app-error.ts'
import type { AppEnv } from './context.ts'
import { type StaticFiles, sendFile } from './static-files.ts'

const placeholder = '__CSP_NONCE__'

/** What our own pages may do; the nonce is for the few style elements that the console makes itself. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

/** The console: its files, and its page for every other address. */
export const consolePages = (files: StaticFiles) => async (c: Context<AppEnv>) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new AppError('method_not_allowed', 405, 'This address is for reading only.')
  const file = c.req.path === '/index.html' ? undefined : files.find(c.req.path)
  if (file) {
    const lasting = c.req.path.startsWith('/assets/')
    return sendFile(c, file, {
      'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
  if (c.req.path.startsWith('/assets/')) throw notFound('file')
  return page(c, files)
}

function page(c: Context<AppEnv>, files: StaticFiles): Response {
  const index = files.find('/index.html')
  if (!index)
    throw new AppError('unavailable', 503, 'The console is not built. Run npm start, or npm run dev.')
  const nonce = randomBytes(16).toString('base64')
  return c.body(index.plain.toString('utf8').replaceAll(placeholder, nonce), 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(nonce),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-frame-options': 'DENY',
  })
}

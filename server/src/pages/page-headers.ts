import type { Framing } from './site-pages.ts'

/** Content security policy of the server's own pages, by their style sources and their use of frames. */
export const policyOf = (styles: string, framing: Framing = 'none'): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${framing === 'around' ? "'self'" : "'none'"}`,
    `frame-ancestors ${framing === 'inside' ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

/** Headers of every page of the server. */
export const pageHeaders = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
}

/** Headers of a page that anyone may read. */
export const staticPageHeaders = (framing: Framing): Record<string, string> => ({
  ...pageHeaders,
  ...(framing === 'inside' && { 'x-frame-options': 'SAMEORIGIN' }),
  'content-security-policy': policyOf("'self'", framing),
  // Browsers store the page but revalidate it each time, so that signing in takes effect at once.
  'cache-control': 'private, no-cache',
})

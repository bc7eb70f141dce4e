import { limits } from '@earshot/shared/limits'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { digest } from '../../lib/digest.ts'

/** By which the browser of a sign-up is known again when the link in the mail is used there. */
const name = 'earshot-signup'

/** Gives the browser its cookie, of which only the SHA-256 is kept. */
export function setSignUpCookie(c: Context, publicUrl: string, secret: string): void {
  const secure = publicUrl.startsWith('https:')
  setCookie(c, name, secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: limits.activationLife / 1000,
    secure,
    ...(secure && { prefix: 'host' as const }),
  })
}

/** The SHA-256 of the cookie of a sign-up in this browser, if there was one. */
export function readSignUpCookie(c: Context, publicUrl: string): string | undefined {
  const secret = publicUrl.startsWith('https:') ? getCookie(c, name, 'host') : getCookie(c, name)
  return secret === undefined ? undefined : digest(secret)
}

import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { digest } from '../lib/digest.ts'
import { newSecret } from '../lib/id.ts'

/** A cookie by which a browser is known again that requested a link, as long as the link is good. */
export class BrowserCookie {
  readonly #name: string
  readonly #life: number

  constructor(name: string, life: number) {
    this.#name = name
    this.#life = life
  }

  /** Gives the browser its cookie. @returns its SHA-256, which is all that is kept. */
  set(c: Context, publicUrl: string, secret: string): string {
    const secure = publicUrl.startsWith('https:')
    setCookie(c, this.#name, secret, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: this.#life / 1000,
      secure,
      ...(secure && { prefix: 'host' as const }),
    })
    return digest(secret)
  }

  /** Cookie for a browser, which keeps the one it may already have. */
  keep(c: Context, publicUrl: string): string {
    return this.set(c, publicUrl, this.secretOf(c, publicUrl) ?? newSecret(24))
  }

  /** The SHA-256 of the browser's cookie, if it has one. */
  read(c: Context, publicUrl: string): string | undefined {
    const secret = this.secretOf(c, publicUrl)
    return secret === undefined ? undefined : digest(secret)
  }

  /** Value of the browser's cookie, if it has one. */
  secretOf(c: Context, publicUrl: string): string | undefined {
    return publicUrl.startsWith('https:') ? getCookie(c, this.#name, 'host') : getCookie(c, this.#name)
  }
}

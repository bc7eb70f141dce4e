import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { digest } from '../../lib/digest.ts'
import { newSecret } from '../../lib/id.ts'

/** A cookie that identifies the browser that requested a link, as long as the link is valid. */
export class BrowserCookie {
  readonly #name: string
  readonly #life: number

  constructor(name: string, life: number) {
    this.#name = name
    this.#life = life
  }

  /** Sets the browser's cookie. @returns the SHA-256 of the secret, which is all that the server stores. */
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

  /** Cookie for a browser; an existing one is kept. */
  keep(c: Context, publicUrl: string): string {
    return this.set(c, publicUrl, this.secretOf(c, publicUrl) ?? newSecret(24))
  }

  /** The SHA-256 of the browser's cookie, if it has one. */
  read(c: Context, publicUrl: string): string | undefined {
    const secret = this.secretOf(c, publicUrl)
    return secret === undefined ? undefined : digest(secret)
  }

  /** Deletes the browser's cookie, if it has one. */
  clear(c: Context, publicUrl: string): void {
    if (this.secretOf(c, publicUrl) === undefined) return
    const secure = publicUrl.startsWith('https:')
    deleteCookie(c, this.#name, { path: '/', secure, ...(secure && { prefix: 'host' as const }) })
  }

  /** Value of the browser's cookie, if it has one. */
  secretOf(c: Context, publicUrl: string): string | undefined {
    return publicUrl.startsWith('https:') ? getCookie(c, this.#name, 'host') : getCookie(c, this.#name)
  }
}

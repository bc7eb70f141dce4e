import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/**
 * An answer made in one go, with the request's headers: setting headers afterwards costs more than many
 * an answer itself. Its type says nothing, so that it fits any declared answer; tests hold such routes
 * against their schemas.
 */
export function answer(
  c: Context<AppEnv>,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Record<string, string>,
): never {
  c.set('answered', true)
  return new Response(body, { status, headers: { ...c.get('headers'), ...headers } }) as never
}

/** JSON that was made elsewhere, as text. */
export const jsonText = (c: Context<AppEnv>, body: string, status = 200): never =>
  answer(c, status, body, { 'content-type': 'application/json' })

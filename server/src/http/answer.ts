/** What an answer takes of a request's context, whatever else its route left there. */
interface Answering {
  get(name: 'headers'): Record<string, string>
  set(name: 'answered', value: true): void
}

/**
 * An answer made in one go, with the request's headers: setting headers afterwards costs more than many
 * an answer itself. Its type does not tell what it holds; tests hold such routes against their schemas.
 */
export function answer(
  c: Answering,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Record<string, string>,
): Response {
  c.set('answered', true)
  return new Response(body, { status, headers: { ...c.get('headers'), ...headers } })
}

/** JSON that was made elsewhere, as text. */
export const jsonText = (c: Answering, body: string, status = 200): Response =>
  answer(c, status, body, { 'content-type': 'application/json' })

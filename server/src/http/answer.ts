import { encodeBody, variesByEncoding } from './compression.ts'

/** What an answer takes of a request's context, whatever else its route left there. */
interface Answering {
  get(name: 'headers'): Record<string, string>
  set(name: 'answered', value: true): void
}

/** The same where an answer may be compressed. */
interface Compressing extends Answering {
  req: { header(name: 'accept-encoding'): string | undefined }
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

/**
 * A text that was made for this request, compressed where the client takes that and it is worth it. Only for what holds
 * no secret: beside words of others, the length of a compressed secret tells of it (BREACH).
 */
export async function compressedText(
  c: Compressing,
  text: string,
  { vary, ...headers }: Record<string, string>,
  status: 200 | 404 = 200,
): Promise<Response> {
  const { body, headers: encoded } = await encodeBody(text, c.req.header('accept-encoding'))
  const varies = variesByEncoding(vary ?? c.get('headers').vary)
  return answer(c, status, body, { ...headers, ...encoded, vary: varies })
}

import { encodeBody, variesByEncoding } from './compression.ts'

/** The part of a request's context that a response needs. */
interface Answering {
  get(name: 'headers'): Record<string, string>
  set(name: 'answered', value: true): void
}

/** The part that a compressed response needs. */
interface Compressing extends Answering {
  req: { header(name: 'accept-encoding'): string | undefined }
}

/**
 * Makes a response at once, with the request's headers: setting headers afterwards costs more than many a response
 * itself. Its type does not describe the body; tests compare such routes with their schemas.
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

/** A response with JSON that is text already. */
export const jsonText = (c: Answering, body: string, status = 200): Response =>
  answer(c, status, body, { 'content-type': 'application/json' })

/**
 * A text made for this request, compressed if the client accepts that and the text is long enough. Only for texts
 * without a secret: beside text of other people, the length of a compressed secret reveals it (BREACH).
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

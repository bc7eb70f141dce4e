/** Limits of a call. */
interface Bounds {
  /** Milliseconds, from the first byte sent to the last one read. */
  within: number
  /** Maximum size of the response's body in bytes, decompressed. */
  atMost: number
}

interface Call {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const usual: Bounds = { within: 8_000, atMost: 256 * 1024 }

/** Thrown if another server does not respond, exceeds a limit, or responds that it is unavailable. */
export class FetchFailed extends Error {
  override readonly name: string = 'FetchFailed'
}

/**
 * Calls an address that the operator configured. Redirects are not followed, but returned like other responses.
 * @returns the response with its whole body. @throws FetchFailed, never with contents of the response.
 */
export async function safeFetch(url: string, call: Call, bounds = usual): Promise<Response> {
  const signal = AbortSignal.timeout(bounds.within)
  try {
    const response = await fetch(url, { ...call, redirect: 'manual', signal })
    const body = await readAtMost(response.body, bounds.atMost)
    return new Response(body, { status: response.status, headers: response.headers })
  } catch (error) {
    if (error instanceof FetchFailed) throw error
    throw new FetchFailed(`No answer from ${new URL(url).host}`, { cause: error })
  }
}

/** A whole body; null for a response without one. */
async function readAtMost(body: Response['body'], bytes: number): Promise<Blob | null> {
  if (!body) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  for await (const chunk of body) {
    read += chunk.byteLength
    if (read > bytes) throw new FetchFailed(`An answer of more than ${bytes} bytes`)
    chunks.push(chunk)
  }
  return read === 0 ? null : new Blob(chunks)
}

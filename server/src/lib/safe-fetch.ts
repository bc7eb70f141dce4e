/** What a call may cost us. */
interface Bounds {
  /** Milliseconds, from the first byte sent to the last one read. */
  within: number
  /** Bytes of the answer's body, unpacked. */
  atMost: number
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const usual: Bounds = { within: 8_000, atMost: 256 * 1024 }

/** Thrown when another machine does not answer, not in time, with more than is taken, or that it cannot now. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
}

/**
 * Calls an address that the operator configured. Redirects are not followed: they are answers like others.
 * @returns the answer with its whole body. @throws FetchFailed, never with what the answer said.
 */
export async function safeFetch(url: string, call: Call, bounds = usual): Promise<Response> {
  const signal = AbortSignal.timeout(bounds.within)
  try {
    const response = await fetch(url, { ...(call as RequestInit), redirect: 'manual', signal })
    const body = await readAtMost(response.body, bounds.atMost)
    return new Response(body, { status: response.status })
  } catch (error) {
    if (error instanceof FetchFailed) throw error
    throw new FetchFailed(`No answer from ${new URL(url).host}`, { cause: error })
  }
}

/** A whole body; null where there is none, as answers without a body want it. */
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

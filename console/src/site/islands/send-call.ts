import type { SampleCall } from './TryCall.tsx'

/** Longest text of a response that is shown, in characters: the page would stop over more. */
const SHOWN = 100_000

const origin = (): string => location.origin

/** Sends a call to this server: with a key or, if it is empty, with the session's cookie. */
export async function sendCall(
  { method, path, body }: SampleCall,
  key: string,
): Promise<{ status: string; text: string }> {
  const gap = /\{(\w+)\}/.exec(path)
  if (gap) return { status: `Replace ${gap[0]} in the address first.`, text: '' }
  const address = new URL(path, origin())
  // A key is for this server alone.
  if (address.origin !== origin()) return { status: 'Start the address with /api/v1.', text: '' }
  try {
    const response = await fetch(address, {
      method,
      credentials: key ? 'omit' : 'same-origin',
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    return { status: `${response.status} ${response.statusText}`.trim(), text: await textOf(response) }
  } catch {
    return { status: 'The server did not respond, or the key has characters that no key has.', text: '' }
  }
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  if (!/json/.test(type)) return text.slice(0, SHOWN)
  return JSON.stringify(JSON.parse(text), null, 2).slice(0, SHOWN)
}

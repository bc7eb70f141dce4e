/** The value that a text is as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value that some bytes are as JSON in UTF-8; undefined if they are none. */
export const parseJsonBytes = (bytes: Uint8Array): unknown => parseJson(new TextDecoder().decode(bytes))

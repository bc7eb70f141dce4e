import { EarshotError } from './errors.ts'

/**
 * Content of a successful response: a file, JSON, or undefined where there is none.
 * @throws EarshotError for another document in place of JSON, such as the page of a proxy, and for broken JSON.
 */
export async function contentOf(response: Response, isFile: boolean): Promise<unknown> {
  if (response.status === 204) return undefined
  if (isFile) return response.blob()
  const type = response.headers.get('content-type') ?? 'no type'
  const text = await response.text()
  if (!type.startsWith('application/json')) throw unreadable(response, `${type} in place of JSON`)
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(response, 'JSON that is incomplete or broken')
  }
}

function unreadable({ status, headers }: Response, content: string): EarshotError {
  const sentence = `The server answered ${status} with ${content}. Check that url is the address of Earshot, and that nothing between answers for it or changes its responses.`
  const requestId = headers.get('x-request-id')
  return new EarshotError(sentence, { status, code: 'unknown', errors: [], requestId, retryAfter: null })
}

import { z } from 'zod'
import { FetchFailed, safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { type RefusalSentences, TrackerRefusal } from '../tracker/tracker-refusal.ts'

/** Each refusal with the sentence that mends it. */
const sentences: RefusalSentences = {
  token: 'Jira does not accept the email address with this API token. Create another one and connect again.',
  missing: 'Jira does not find the project or the issue, or the owner of the API token does not see it.',
  permission:
    'Jira does not allow this. The API token must be an administrator’s of Jira who may create, link and move issues of the project.',
  refused:
    'Jira does not take this. Check that an issue of the project needs no other fields, and that its workflow leads to a finished status and back.',
  later: 'Jira does not respond, or asks to wait. It is tried again.',
}

type Reason = TrackerRefusal['reason']

/** A refusal of Jira's. */
export const refuse = (reason: Reason, options?: ErrorOptions): TrackerRefusal =>
  new TrackerRefusal(reason, sentences, options)

interface Access {
  /** Address of the site. */
  api: string
  /** Email address of the token's owner, a colon, and the token. */
  token: string
}

interface Request<Schema> {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** The body of the response. */
  schema: Schema
}

/** Makes one request. @throws TrackerRefusal */
export async function callJira<Schema extends z.ZodType>(
  { api, token }: Access,
  { method = 'GET', path, body, schema }: Request<Schema>,
): Promise<z.output<Schema>> {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(token).toString('base64')}`,
    'user-agent': 'Earshot',
    ...(body && { 'content-type': 'application/json' }),
  }
  try {
    const call = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await safeFetch(`${api}${path}`, call)
    if (!response.ok) throw refuse(reasonOf(response))
    const text = await response.text()
    return schema.parse(text === '' ? undefined : JSON.parse(text))
  } catch (error) {
    if (error instanceof FetchFailed || error instanceof z.ZodError || error instanceof SyntaxError)
      throw refuse('later', { cause: error })
    throw error
  }
}

/** Jira takes a request with a wrong token for an anonymous one, finds nothing, and says why in a header alone. */
function reasonOf({ status, headers }: Response): Reason {
  if (status === 401 || /FAILED|DENIED/.test(headers.get('x-seraph-loginreason') ?? '')) return 'token'
  if (status === 403) return 'permission'
  if (status === 404 || status === 410) return 'missing'
  return status === 400 || status === 409 || status === 413 || status === 422 ? 'refused' : 'later'
}

import type { z } from 'zod'
import { callService, type ServiceResponse } from '../tracker/call-service.ts'
import { type RefusalSentences, TrackerRefusal } from '../tracker/tracker-refusal.ts'

/** Each refusal with the sentence that mends it. */
const sentences: RefusalSentences = {
  token: 'Jira does not accept the email address with this API token. Create another one and connect again.',
  missing: 'Jira does not find the project or the issue, or the owner of the API token does not see it.',
  permission:
    'Jira does not allow this. The API token must be an administrator’s of Jira who may create, link and move issues of the project.',
  refused:
    'Jira does not take this. Check that an issue of the project needs no other fields, and that its workflow leads to a finished status and back.',
  later: 'Jira does not respond, or asks to wait.',
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
export function callJira<Schema extends z.ZodType>(
  { api, token }: Access,
  { method = 'GET', path, body, schema }: Request<Schema>,
): Promise<z.output<Schema>> {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(token).toString('base64')}`,
  }
  const request = { url: `${api}${path}`, method, headers, schema, ...(body && { body }) }
  return callService(request, { sentences, refusalOf })
}

/** Jira takes a request with a wrong token for an anonymous one, finds nothing, and says why in a header alone. */
function refusalOf({ ok, status, headers }: ServiceResponse): Reason | undefined {
  if (ok) return undefined
  if (status === 401 || /FAILED|DENIED/.test(headers.get('x-seraph-loginreason') ?? '')) return 'token'
  if (status === 403) return 'permission'
  if (status === 404 || status === 410) return 'missing'
  return status === 400 || status === 409 || status === 413 || status === 422 ? 'refused' : 'later'
}

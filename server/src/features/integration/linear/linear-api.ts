import { z } from 'zod'
import { parseJson } from '../../../lib/json-text.ts'
import { callService, type ServiceResponse } from '../tracker/call-service.ts'
import { type RefusalSentences, TrackerRefusal } from '../tracker/tracker-refusal.ts'

/** Each refusal with the sentence that mends it. */
const sentences: RefusalSentences = {
  token: 'Linear does not accept the API key. Create another one and connect again.',
  missing: 'Linear does not find the team or the issue, or the API key does not reach it.',
  permission:
    'Linear does not allow this with the API key. It must be a workspace administrator’s, with access to read and write.',
  refused:
    'Linear does not take this. Check that the team can have further issues and that this server has a public https address.',
  later: 'Linear does not respond, or asks to wait.',
}

type Reason = TrackerRefusal['reason']

/** A refusal of Linear's. */
export const refuse = (reason: Reason, options?: ErrorOptions): TrackerRefusal =>
  new TrackerRefusal(reason, sentences, options)

interface Access {
  /** Address of the GraphQL endpoint. */
  api: string
  /** Personal API key, which goes without `Bearer`. */
  token: string
}

interface Operation<Schema> {
  query: string
  variables: object
  /** The data of the response. */
  schema: Schema
}

const Errors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string().catch(''),
        extensions: z.object({ code: z.string().catch('') }).catch({ code: '' }),
      }),
    )
    .catch([]),
})

/** Runs one operation. @throws TrackerRefusal */
export function callLinear<Schema extends z.ZodType>(
  { api, token }: Access,
  { query, variables, schema }: Operation<Schema>,
): Promise<z.output<Schema>> {
  const request = {
    url: api,
    method: 'POST',
    headers: { authorization: token },
    body: { query, variables },
    schema: z
      .object({ data: z.unknown() })
      .transform(({ data }) => data)
      .pipe(schema),
  } as const
  return callService(request, { sentences, refusalOf })
}

/** GraphQL errors come with every HTTP status, also with 200. */
function refusalOf({ ok, status, text }: ServiceResponse): Reason | undefined {
  const [error] = Errors.safeParse(parseJson(text)).data?.errors ?? []
  if (error) return reasonOf(error.extensions.code, error.message)
  if (ok) return undefined
  return status === 401 ? 'token' : 'later'
}

const reasons = new Map<string, Reason>([
  ['AUTHENTICATION_ERROR', 'token'],
  ['FORBIDDEN', 'permission'],
  ['FEATURE_NOT_ACCESSIBLE', 'permission'],
  ['INPUT_ERROR', 'refused'],
  ['INVALID_INPUT', 'refused'],
  ['BAD_USER_INPUT', 'refused'],
  ['USAGE_LIMIT_EXCEEDED', 'refused'],
  ['RATELIMITED', 'later'],
])

/** The API has no code for entities that do not exist; an unknown code may pass, like a fault of the server's. */
function reasonOf(code: string, message: string): Reason {
  if (/not found|could not find/i.test(message)) return 'missing'
  return reasons.get(code) ?? 'later'
}

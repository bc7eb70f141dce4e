/* Submits a form of a static page. Does not use `api.ts`, whose schema library alone is larger than everything else
   these pages load. */

/** Result of a form: accepted, refused with errors by field, or failed with a message. */
export type Submission =
  | { status: 'taken'; message: string; sent: Record<string, unknown>; answer: object }
  | { status: 'refused'; fields: Record<string, string> }
  | { status: 'failed'; message: string }

/** Properties that our own responses may have. */
interface Answer {
  messages?: string[]
  detail?: string
  errors?: { path: string; message: string }[]
}

const unreachable = 'Earshot could not be reached. Check your connection and try again.'
const unexpected = 'Something went wrong on our side. Please try again in a moment.'

/** Posts to `/api/v1` + `path`; never throws. */
export async function submitForm(path: string, body: Record<string, unknown>): Promise<Submission> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) return { status: 'failed', message: unreachable }
  const answer: Answer = await response.json().catch(() => ({}))
  if (response.ok) return { status: 'taken', message: answer.messages?.join(' ') ?? '', sent: body, answer }
  const fields = firstErrors(answer.errors ?? [])
  if (Object.keys(fields).length > 0) return { status: 'refused', fields }
  return { status: 'failed', message: answer.detail ?? unexpected }
}

/** The first message of each field. */
function firstErrors(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of errors) if (path !== '') fields[path] ??= message
  return fields
}

import { createHmac } from 'node:crypto'

/** An issue of the stand-in. */
export interface FakeGitLabIssue {
  iid: number
  title: string
  description: string
  state: 'opened' | 'closed'
  labels: string[]
  moved_to_id: number | null
  /** Milliseconds since 1970. */
  created: number
  notes: { body: string; internal: boolean }[]
}

interface FakeHook {
  id: number
  url: string
  token: string
  signingToken: string | undefined
}

/** A project of the stand-in. */
export interface FakeGitLabProject {
  path: string
  visibility: 'public' | 'internal' | 'private'
  issues: FakeGitLabIssue[]
  hooks: FakeHook[]
  uploads: { name: string; type: string; bytes: number }[]
}

/** A project without issues. */
export const emptyProject = (
  path: string,
  visibility: FakeGitLabProject['visibility'],
): FakeGitLabProject => ({
  path,
  visibility,
  issues: [],
  hooks: [],
  uploads: [],
})

/** An issue as the service tells it. */
export const view = ({ notes: _, created, ...issue }: FakeGitLabIssue) => ({
  ...issue,
  id: 9_000 + issue.iid,
  created_at: new Date(created).toISOString(),
  _links: { closed_as_duplicate_of: null },
})

/** Issues that a list asks for: GitLab's search is one of words as people read them, so it knows no comments of HTML. */
export function listedIssues(
  { issues }: FakeGitLabProject,
  { search, order_by, sort, created_after, per_page = '20', page = '1' }: Record<string, string>,
): FakeGitLabIssue[] | undefined {
  const after = created_after === undefined ? 0 : Date.parse(created_after)
  if (Number.isNaN(after) || (order_by ?? 'created_at') !== 'created_at' || Number(per_page) > 100)
    return undefined
  const found = issues
    .filter(({ created }) => created >= after)
    .filter(({ description }) => search === undefined || readable(description).includes(search))
  const from = (Number(page) - 1) * Number(per_page)
  return (sort === 'asc' ? found : found.toReversed()).slice(from, from + Number(per_page))
}

const readable = (description: string): string => description.replace(/<!--.*?-->/gs, '')

interface EventOptions {
  kind?: string
  /** Milliseconds since 1970 of a signed event. */
  now?: number
  /** In place of the hook's own token. */
  token?: string
}

/** An event about an issue, as it is posted to a hook: signed, if the hook has a token for that. */
export function eventOf(
  { path }: FakeGitLabProject,
  issue: FakeGitLabIssue,
  hook: Pick<FakeHook, 'token' | 'signingToken'>,
  { kind = 'issue', now = Date.now(), token = hook.token }: EventOptions = {},
) {
  const { labels, notes: _, created: __, ...attributes } = issue
  const body = JSON.stringify({
    object_kind: kind,
    project: { path_with_namespace: path },
    object_attributes: { id: 9_000 + issue.iid, action: 'update', ...attributes },
    labels: labels.map((title) => ({ title })),
  })
  const headers = {
    'content-type': 'application/json',
    'x-gitlab-event': 'Issue Hook',
    'x-gitlab-token': token,
    ...(hook.signingToken !== undefined && signature(hook.signingToken, body, now)),
  }
  return { body, headers }
}

/** Headers of Standard Webhooks. */
function signature(signingToken: string, body: string, now: number) {
  const time = `${Math.floor(now / 1000)}`
  const key = Buffer.from(signingToken.slice('whsec_'.length), 'base64')
  const hmac = createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${hmac}` }
}

import { z } from 'zod'
import {
  callService,
  type SendRequest,
  type ServiceResponse,
  sendConfigured,
} from '../tracker/call-service.ts'
import { markdownOf } from '../tracker/issue-markdown.ts'
import { type RefusalSentences, TrackerRefusal } from '../tracker/tracker-refusal.ts'
import type { NewIssue, TrackedIssue, TrackerClient } from '../tracker/tracker-service.ts'

/** An issue as GitHub describes it. */
const GitHubIssue = z.object({
  number: z.number().int(),
  title: z.string(),
  html_url: z.url(),
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  /** Only of pull requests, which GitHub lists as issues. */
  pull_request: z.unknown().optional(),
})

/** Issues that are read at once, with their texts of at most 64 K characters, and how often. */
const pageSize = 20
const pagesMax = 10
const sendPage = sendConfigured({ within: 8_000, atMost: 8 * 1024 * 1024 })

/** Milliseconds by which the clock of a GitHub may be behind ours. */
const clockTolerance = 10 * 60_000

/** An issue, or a pull request, of a list. */
const ListedIssue = GitHubIssue.extend({ body: z.string().nullish(), created_at: z.iso.datetime() })

const ListedHook = z.object({ id: z.number().int(), config: z.object({ url: z.string().optional() }) })

/** Closed issues that were not planned, or repeat another one, are undone. */
export const stateOf = (
  state: 'open' | 'closed',
  reason: string | null | undefined,
): TrackedIssue['state'] =>
  state === 'closed' && (reason === 'not_planned' || reason === 'duplicate') ? 'canceled' : state

/** GitHub's reason for each state. */
const reasons = { open: 'reopened', closed: 'completed', canceled: 'not_planned' } as const

/** Each refusal with the sentence that mends it. */
const sentences: RefusalSentences = {
  token: 'GitHub does not accept the token. Create another one and connect again.',
  missing: 'GitHub does not find the repository or the issue, or the token does not reach it.',
  permission:
    'GitHub does not allow this with the token. It needs “Issues” and “Webhooks”, each with read and write access.',
  refused:
    'GitHub does not take this. Check that the repository has issues, is not archived, and that this server has a public https address.',
  later: 'GitHub does not respond, or asks to wait.',
}

interface Access {
  /** Address of GitHub's API. */
  api: string
  token: string
  repository: string
}

/** GitHub's version of the API that these calls are written for. */
const version = '2026-03-10'

/** Address of the pages of the GitHub that has this API. */
const pagesOf = (api: string): string =>
  new URL(api).host === 'api.github.com' ? 'https://github.com' : new URL(api).origin

/** Calls of one repository. */
export class GitHubRepository implements TrackerClient {
  readonly #access: Access

  constructor(access: Access) {
    this.#access = access
  }

  async check(): Promise<string> {
    await this.#call('GET', '', z.object({ full_name: z.string() }))
    return `${pagesOf(this.#access.api)}/${this.#access.repository}`
  }

  /** The link's id is kept in the issue, so a repeated creation finds the issue of the first. */
  async createIssue(issue: NewIssue): Promise<TrackedIssue> {
    const marker = `<!-- earshot ${issue.id} -->`
    const body = `${markdownOf(issue)}\n\n${marker}`
    const created = await this.#created(issue, marker)
    return viewOf(created ?? (await this.#call('POST', '/issues', GitHubIssue, { title: issue.title, body })))
  }

  linkIssue(number: number): Promise<TrackedIssue> {
    return this.readIssue(number)
  }

  async readIssue(number: number): Promise<TrackedIssue> {
    const issue = await this.#call('GET', `/issues/${number}`, GitHubIssue)
    if (issue.pull_request !== undefined) throw new TrackerRefusal('missing', sentences)
    return viewOf(issue)
  }

  async setState(number: number, state: TrackedIssue['state']): Promise<void> {
    const change = { state: state === 'open' ? 'open' : 'closed', state_reason: reasons[state] }
    await this.#call('PATCH', `/issues/${number}`, GitHubIssue, change)
  }

  /** GitHub refuses a second hook to an address: one whose creation was not answered goes first. */
  async createHook(url: string, secret: string): Promise<string> {
    const hooks = await this.#call('GET', '/hooks?per_page=100', z.array(ListedHook))
    for (const hook of hooks) if (hook.config.url === url) await this.deleteHook(`${hook.id}`)
    const config = { url, content_type: 'json', secret, insecure_ssl: '0' }
    const hook = { name: 'web', active: true, events: ['issues'], config }
    return `${(await this.#call('POST', '/hooks', z.object({ id: z.number().int() }), hook)).id}`
  }

  async deleteHook(id: string): Promise<void> {
    await this.#call('DELETE', `/hooks/${id}`, z.unknown())
  }

  /** The issue of an earlier attempt, among the newest. GitHub's own search does not find one that was just created. */
  async #created({ linkedAt }: NewIssue, marker: string): Promise<z.infer<typeof ListedIssue> | undefined> {
    const since = linkedAt - clockTolerance
    const order = { state: 'all', sort: 'created', direction: 'desc', per_page: `${pageSize}` }
    for (let page = 1; page <= pagesMax; page++) {
      const path = `/issues?${new URLSearchParams({ ...order, page: `${page}` })}`
      const issues = await this.#call('GET', path, z.array(ListedIssue), undefined, sendPage)
      const found = issues.find(({ body }) => body?.includes(marker))
      const isLast = issues.length < pageSize || issues.some((issue) => Date.parse(issue.created_at) < since)
      if (found || isLast) return found
    }
    return undefined
  }

  async #call<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    schema: Schema,
    body?: object,
    send?: SendRequest,
  ): Promise<z.output<Schema>> {
    const { api, token, repository } = this.#access
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': version,
    }
    const url = `${api}/repos/${repository}${path}`
    return callService(
      { url, method, headers, schema, ...(body && { body }) },
      { sentences, refusalOf, ...(send && { send }) },
    )
  }
}

const viewOf = ({ number, title, html_url: url, state, state_reason }: z.infer<typeof GitHubIssue>) => ({
  number,
  title,
  url,
  state: stateOf(state, state_reason),
})

/** GitHub answers 404 for what a token does not reach, 301 for a moved repository, 403 and 429 beyond a rate limit. */
function refusalOf({ ok, status, text }: ServiceResponse): TrackerRefusal['reason'] | undefined {
  if (ok) return undefined
  if (status === 401) return 'token'
  if (status === 403) return /rate limit/i.test(text) ? 'later' : 'permission'
  if (status === 404 || status === 410 || status === 301) return 'missing'
  return status === 422 ? 'refused' : 'later'
}

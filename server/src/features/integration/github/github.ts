import { z } from 'zod'
import { FetchFailed, safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'

/** An issue as GitHub describes it. */
const Issue = z.object({
  number: z.number().int(),
  title: z.string(),
  html_url: z.url(),
  state: z.enum(['open', 'closed']),
  /** Only of pull requests, which GitHub lists as issues. */
  pull_request: z.unknown().optional(),
})
export type Issue = z.infer<typeof Issue>

/** GitHub did not do as asked. */
export class GitHubRefusal extends Error {
  override readonly name = 'GitHubRefusal'
  /** `later` may succeed without anybody's help. */
  readonly reason: 'token' | 'missing' | 'permission' | 'refused' | 'later'

  constructor(reason: GitHubRefusal['reason'], options?: ErrorOptions) {
    super(sentences[reason], options)
    this.reason = reason
  }
}

/** Each refusal with the sentence that mends it. */
const sentences = {
  token: 'GitHub no longer accepts the token. Create another one and connect again.',
  missing: 'GitHub does not find the repository or the issue, or the token does not reach it.',
  permission:
    'GitHub does not allow this with the token. It needs “Issues” and “Webhooks”, each with read and write access.',
  refused: 'GitHub does not take this. Check that the repository has issues, and is not archived.',
  later: 'GitHub does not respond, or asks to wait. It is tried again.',
} as const

interface Access {
  /** Address of GitHub's API. */
  api: string
  token: string
  repository: string
}

/** GitHub's version of the API that these calls are written for. */
const version = '2026-03-10'

/** Address of the pages of the GitHub that has this API. */
export const pagesOf = (api: string): string =>
  new URL(api).host === 'api.github.com' ? 'https://github.com' : new URL(api).origin

/** Calls of one repository. Every call @throws GitHubRefusal. */
export class GitHubRepository {
  readonly #access: Access

  constructor(access: Access) {
    this.#access = access
  }

  /** Proves that the token reaches the repository. */
  async check(): Promise<void> {
    await this.#call('GET', '', z.object({ full_name: z.string() }))
  }

  createIssue(title: string, body: string): Promise<Issue> {
    return this.#call('POST', '/issues', Issue, { title, body })
  }

  async findIssue(number: number): Promise<Issue> {
    const issue = await this.#call('GET', `/issues/${number}`, Issue)
    if (issue.pull_request !== undefined) throw new GitHubRefusal('missing')
    return issue
  }

  async setState(number: number, state: Issue['state']): Promise<void> {
    const reason = state === 'closed' ? 'completed' : 'reopened'
    await this.#call('PATCH', `/issues/${number}`, Issue, { state, state_reason: reason })
  }

  /** Makes GitHub post what happens to issues to an address. @returns GitHub's id of the hook. */
  async createHook(url: string, secret: string): Promise<number> {
    const config = { url, content_type: 'json', secret, insecure_ssl: '0' }
    const hook = { name: 'web', active: true, events: ['issues'], config }
    return (await this.#call('POST', '/hooks', z.object({ id: z.number().int() }), hook)).id
  }

  async deleteHook(id: number): Promise<void> {
    await this.#call('DELETE', `/hooks/${id}`, z.unknown())
  }

  async #call<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const { api, token, repository } = this.#access
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'Earshot',
      'x-github-api-version': version,
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const url = `${api}/repos/${repository}${path}`
      const answer = await safeFetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new GitHubRefusal(reasonOf(answer.status, await answer.text()))
      return schema.parse(answer.status === 204 ? undefined : await answer.json())
    } catch (error) {
      if (error instanceof FetchFailed || error instanceof z.ZodError)
        throw new GitHubRefusal('later', { cause: error })
      throw error
    }
  }
}

/** GitHub answers 404 for what a token does not reach, 301 for a moved repository, 403 and 429 beyond a rate limit. */
function reasonOf(status: number, said: string): GitHubRefusal['reason'] {
  if (status === 401) return 'token'
  if (status === 403) return /rate limit/i.test(said) ? 'later' : 'permission'
  if (status === 404 || status === 410 || status === 301) return 'missing'
  return status === 422 ? 'refused' : 'later'
}

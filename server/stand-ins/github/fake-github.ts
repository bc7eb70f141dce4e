import { createHmac } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { freePort } from '../../../scripts/lib/free-port.ts'

interface FakeIssue {
  number: number
  title: string
  body: string
  state: 'open' | 'closed'
  state_reason: string | null
  /** Time of its creation. */
  created: number
}

interface FakeHook {
  id: number
  url: string
  secret: string
}

/** A repository of the stand-in, with the tokens that reach it. */
interface FakeRepository {
  issues: FakeIssue[]
  hooks: FakeHook[]
}

/**
 * Speaks the part of GitHub's API for issues and hooks of repositories: refuses wrong tokens, missing permissions and
 * unknown fields as GitHub does, and signs what it posts.
 */
export class FakeGitHub {
  readonly url: string
  readonly close: () => void
  readonly #repositories = new Map<string, FakeRepository>()
  /** Tokens that are accepted, each with whether it may make hooks. */
  readonly #tokens = new Map<string, { hooks: boolean }>()
  /** Status with which every call is refused; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** True to refuse every call beyond a rate limit, which GitHub answers with 403. */
  isLimited = false
  /** Second of 1970 at which the limit of an hour begins anew; undefined while it is not used up. */
  resetsAt: number | undefined
  /** True to lose the answer to the next creation. */
  losesAnswer = false
  /** Time at this GitHub. */
  clock = Date.now
  /** Work that happens here while a call is on its way. */
  meanwhile: (() => Promise<unknown>) | undefined

  #lastHook = 0

  /** True to post events to the hooks, as GitHub does; otherwise a test hands them over. */
  readonly #posts: boolean

  private constructor(port: number, posts: boolean) {
    this.#posts = posts
    this.url = `http://127.0.0.1:${port}`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen({ posts = false } = {}): Promise<FakeGitHub> {
    return new FakeGitHub(await freePort(), posts)
  }

  /** Adds a repository such as `harbor/app`. */
  addRepository(name: string): FakeRepository {
    const repository = { issues: [], hooks: [] }
    this.#repositories.set(name, repository)
    return repository
  }

  addToken(token: string, permissions = { hooks: true }): void {
    this.#tokens.set(token, permissions)
  }

  revokeToken(token: string): void {
    this.#tokens.delete(token)
  }

  /** An event about an issue, as it is posted to the hooks of its repository. */
  eventOf(name: string, action: string, number: number, secret: string) {
    const issue = this.#repositories.get(name)?.issues.find((issue) => issue.number === number)
    const body = JSON.stringify({ action, issue: { ...issue, number }, repository: { full_name: name } })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = {
      'content-type': 'application/json',
      'x-github-event': 'issues',
      'x-hub-signature-256': signature,
    }
    return { body, headers }
  }

  #app(): Hono {
    const app = new Hono()
    app.use(async (c, next) => {
      await this.meanwhile?.()
      return this.#refused(c) ?? (await next())
    })
    const path = '/repos/:owner/:name'
    app.get(path, (c) => {
      const name = nameOf(c)
      return this.#repositories.has(name) ? c.json({ full_name: name }) : refusal(c, 404)
    })
    app.post(`${path}/issues`, async (c) => {
      const { title, body, ...others } = await c.req.json()
      const repository = this.#repositories.get(nameOf(c))
      if (!repository) return refusal(c, 404)
      if (!title || Object.keys(others).length > 0) return refusal(c, 422)
      const number = repository.issues.length + 1
      const issue: FakeIssue = {
        ...{ number, title, body, state: 'open', state_reason: null },
        created: this.clock(),
      }
      repository.issues.push(issue)
      if (!this.losesAnswer) return c.json(this.#view(nameOf(c), issue), 201)
      this.losesAnswer = false
      return refusal(c, 502)
    })
    app.get(`${path}/issues`, (c) => {
      const repository = this.#repositories.get(nameOf(c))
      if (!repository) return refusal(c, 404)
      const { state, sort, direction, per_page, page, ...others } = c.req.query()
      if (state !== 'all' || sort !== 'created' || direction !== 'desc' || Object.keys(others).length > 0)
        return refusal(c, 422)
      const size = Number(per_page)
      const newest = repository.issues.toSorted((one, other) => other.created - one.created)
      const listed = newest.slice((Number(page) - 1) * size, Number(page) * size)
      return c.json(listed.map((issue) => this.#view(nameOf(c), issue)))
    })
    app.get(`${path}/issues/:number`, (c) => {
      const issue = this.#issue(c)
      return issue ? c.json(this.#view(nameOf(c), issue)) : refusal(c, 404)
    })
    app.patch(`${path}/issues/:number`, async (c) => {
      const issue = this.#issue(c)
      if (!issue) return refusal(c, 404)
      const { state, state_reason } = await c.req.json()
      if (!['completed', 'reopened', 'not_planned'].includes(state_reason)) return refusal(c, 422)
      const isChange = issue.state !== state
      Object.assign(issue, { state, state_reason })
      if (isChange) this.#post(nameOf(c), state === 'closed' ? 'closed' : 'reopened', issue.number)
      return c.json(this.#view(nameOf(c), issue))
    })
    this.#addHooks(app, path)
    return app
  }

  #addHooks(app: Hono, path: string): void {
    app.post(`${path}/hooks`, async (c) => {
      const { name, events, config } = await c.req.json()
      const repository = this.#repositories.get(nameOf(c))
      if (!repository) return refusal(c, 404)
      if (name !== 'web' || !Array.isArray(events) || !config?.url) return refusal(c, 422)
      if (repository.hooks.some(({ url }) => url === config.url))
        return refusal(c, 422, 'Hook already exists')
      const hook = { id: ++this.#lastHook, url: config.url, secret: config.secret }
      repository.hooks.push(hook)
      if (!this.losesAnswer) return c.json({ id: hook.id }, 201)
      this.losesAnswer = false
      return refusal(c, 502)
    })
    app.get(`${path}/hooks`, (c) => {
      const hooks = this.#repositories.get(nameOf(c))?.hooks ?? []
      return c.json(hooks.map(({ id, url }) => ({ id, config: { url } })))
    })
    app.delete(`${path}/hooks/:hook`, (c) => {
      const repository = this.#repositories.get(nameOf(c))
      const index = repository?.hooks.findIndex(({ id }) => id === Number(c.req.param('hook'))) ?? -1
      if (index < 0) return refusal(c, 404)
      repository?.hooks.splice(index, 1)
      return c.body(null, 204)
    })
  }

  /** The refusal of a call that GitHub would not look at; undefined for every other. */
  #refused(c: Context): Response | undefined {
    if (this.failsWith !== undefined) return refusal(c, this.failsWith)
    const limited = this.#limited(c)
    if (limited) return limited
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!this.#tokens.has(token)) return refusal(c, 401)
    if (!c.req.header('user-agent') || !c.req.header('x-github-api-version')) return refusal(c, 400)
    if (c.req.path.endsWith('/hooks') && !this.#tokens.get(token)?.hooks) return refusal(c, 403)
    return undefined
  }

  /** The refusal beyond a limit; undefined within it. */
  #limited(c: Context): Response | undefined {
    if (this.isLimited) return refusal(c, 403, 'You have exceeded a secondary rate limit.')
    if (this.resetsAt === undefined) return undefined
    c.header('x-ratelimit-remaining', '0')
    c.header('x-ratelimit-reset', `${this.resetsAt}`)
    return refusal(c, 403, 'API rate limit exceeded')
  }

  /** Posts an event to the hooks of a repository; one that is not taken is not tried again, as at GitHub. */
  #post(name: string, action: string, number: number): void {
    if (!this.#posts) return
    for (const { url, secret } of this.#repositories.get(name)?.hooks ?? [])
      void fetch(url, { method: 'POST', ...this.eventOf(name, action, number, secret) }).catch(
        () => undefined,
      )
  }

  #issue(c: Context): FakeIssue | undefined {
    const number = Number(c.req.param('number'))
    return this.#repositories.get(nameOf(c))?.issues.find((issue) => issue.number === number)
  }

  #view = (name: string, { created, ...issue }: FakeIssue) => ({
    ...issue,
    created_at: new Date(created).toISOString(),
    html_url: `https://github.com/${name}/issues/${issue.number}`,
  })
}

const nameOf = (c: Context): string => `${c.req.param('owner')}/${c.req.param('name')}`

const refusal = (c: Context, status: ContentfulStatusCode, message = 'Refused'): Response =>
  c.json({ message, documentation_url: 'https://docs.github.com/rest', status: `${status}` }, status)

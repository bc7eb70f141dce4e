import { createHmac } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { freePort } from '../../../scripts/lib/free-port.ts'
import { emptyProject, type FakeIssue, type FakeProject, resolutions, types, view } from './fake-project.ts'

interface Issue {
  fields: { project: { key: string }; issuetype: { id: string }; summary: string; description: unknown }
  properties: { key: string; value: unknown }[]
}

/**
 * Speaks the requests of a Jira Cloud site that issues, remote links, transitions and hooks of a project need: takes wrong
 * tokens for nobody, refuses missing roles, unknown fields and calls beyond the limits as Jira does, and signs what it posts.
 */
export class FakeJira {
  readonly url: string
  readonly close: () => void
  readonly projects: FakeProject[] = []
  /** Accounts as `email:token`, each with whether it is an administrator's. */
  readonly #accounts = new Map<string, { isAdmin: boolean }>()
  /** HTTP status with which every call fails; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** True to lose the answer to the next creation. */
  losesAnswer = false
  /** True to post events to the hooks, as Jira does; otherwise a test hands them over. */
  readonly #posts: boolean
  #hooks = 70

  private constructor(port: number, posts: boolean) {
    this.#posts = posts
    this.url = `http://127.0.0.1:${port}`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen({ posts = false } = {}): Promise<FakeJira> {
    return new FakeJira(await freePort(), posts)
  }

  /** Adds a project, in place of an earlier one of the key. */
  addProject(key: string): FakeProject {
    const project = emptyProject(key)
    const index = this.projects.findIndex((other) => other.key === key)
    this.projects.splice(index < 0 ? this.projects.length : index, 1, project)
    return project
  }

  addAccount(account: string, { isAdmin = true } = {}): void {
    this.#accounts.set(account, { isAdmin })
  }

  revoke(account: string): void {
    this.#accounts.delete(account)
  }

  /** Moves an issue to a status, or gives it another resolution there, as somebody at Jira does. */
  move(key: string, status: string, resolution: string | null = null): void {
    const { project, issue } = this.#find(key)
    if (!project || !issue) return
    if (issue.status === status && issue.resolution === resolution) return
    Object.assign(issue, { status, resolution })
    this.#post(project, issue)
  }

  /** An event about an issue, as it is posted to the hooks of its project at a time. */
  eventOf(key: string, { event = 'jira:issue_updated', secret = '', now = Date.now() } = {}) {
    const { project, issue } = this.#find(key)
    if (!project || !issue) throw new Error(`There is no issue ${key}`)
    const body = JSON.stringify({ timestamp: now, webhookEvent: event, issue: view(project, issue) })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-hub-signature': signature }
    return { body, headers }
  }

  #app(): Hono {
    const app = new Hono()
    // People move issues here in the stories.
    app.post('/moves/:key/:status', (c) => {
      this.move(c.req.param('key'), c.req.param('status'))
      return c.body(null, 204)
    })
    app.use('/rest/*', async (c, next) => {
      if (this.failsWith === 429) {
        c.header('retry-after', '7')
        c.header('ratelimit-reason', 'jira-burst-based')
      }
      if (this.failsWith !== undefined) return c.json({ errorMessages: ['Refused'] }, this.failsWith)
      if (this.#account(c)) return next()
      c.header('x-seraph-loginreason', 'AUTHENTICATED_FAILED')
      return refused(c, 404, 'Issue does not exist or you do not have permission to see it.')
    })
    this.#serveProjects(app)
    this.#serveIssues(app)
    this.#serveHooks(app)
    return app
  }

  #account(c: Context) {
    const [, credentials = ''] = (c.req.header('authorization') ?? '').split('Basic ')
    return this.#accounts.get(Buffer.from(credentials, 'base64').toString())
  }

  #serveProjects(app: Hono): void {
    app.get('/rest/api/3/project/:key', (c) => {
      const project = this.#project(c.req.param('key'))
      return project ? c.json({ key: project.key }) : refused(c, 404, 'No project could be found')
    })
    app.get('/rest/api/3/issue/createmeta/:key/issuetypes', (c) => {
      const issueTypes = Object.entries(types).map(([id, name]) => ({
        id,
        name: `${name} (übersetzt)`,
        untranslatedName: name,
        subtask: name === 'Subtask',
        hierarchyLevel: name === 'Epic' ? 1 : name === 'Subtask' ? -1 : 0,
      }))
      return c.json({ issueTypes, total: issueTypes.length })
    })
    app.post('/rest/api/3/search/jql', async (c) => {
      const { jql, properties } = await c.req.json<{ jql: string; properties: string[] }>()
      const project = this.#project(/^project = "(\w+)" AND /.exec(jql)?.[1] ?? '')
      if (!project) return refused(c, 400, 'The JQL query is not valid.')
      const issues = project.issues.toReversed().map((issue) => ({
        ...view(project, issue),
        properties: properties.includes('earshot') ? issue.properties : {},
      }))
      return c.json({ issues, isLast: true })
    })
  }

  #serveIssues(app: Hono): void {
    const at = '/rest/api/3/issue'
    app.post(at, async (c) => this.#create(c, await c.req.json<Issue>()))
    app.get(`${at}/:key`, (c) => {
      const { project, issue } = this.#find(c.req.param('key'))
      return project && issue ? c.json(view(project, issue)) : refused(c, 404, 'Issue does not exist')
    })
    app.get(`${at}/:key/transitions`, (c) => {
      const { project } = this.#find(c.req.param('key'))
      const transitions = [...(project?.statuses ?? [])].map(([name, key], index) => ({
        id: `${index}`,
        to: { name, statusCategory: { key } },
        fields: key === 'done' ? { resolution: { required: true, allowedValues: resolutions } } : {},
      }))
      return c.json({ transitions })
    })
    app.post(`${at}/:key/transitions`, async (c) => {
      const { transition, fields } = await c.req.json()
      const { project } = this.#find(c.req.param('key'))
      const [status, category] = [...(project?.statuses ?? [])][Number(transition.id)] ?? []
      const resolution = resolutions.find(({ id }) => id === fields?.resolution?.id)?.name ?? null
      if (!status || (category === 'done') !== (resolution !== null))
        return refused(c, 400, 'Resolution is required, or not on the screen.')
      this.move(c.req.param('key'), status, resolution)
      return c.body(null, 204)
    })
    app.post(`${at}/:key/remotelink`, async (c) => {
      const { project, issue } = this.#find(c.req.param('key'))
      if (!project || !issue) return refused(c, 404, 'Issue does not exist')
      const { globalId, object } = await c.req.json()
      const others = project.remoteLinks.filter((one) => one.issue !== issue.key || one.globalId !== globalId)
      project.remoteLinks = [...others, { issue: issue.key, globalId, title: object.title }]
      return c.json({ id: 10_000 }, 201)
    })
  }

  #create(c: Context, { fields, properties }: Issue): Response {
    const project = this.#project(fields.project.key)
    const type = types[fields.issuetype.id]
    const isDocument = JSON.stringify(fields.description).startsWith('{"type":"doc","version":1,')
    if (!project || !type || !isDocument || fields.summary === '' || fields.summary.length > 255)
      return refused(c, 400, 'Operation value must be an Atlassian Document')
    project.issues.push({
      key: `${project.key}-${project.issues.length + 1}`,
      summary: fields.summary,
      description: fields.description,
      type,
      status: 'To Do',
      resolution: null,
      properties: Object.fromEntries(properties.map(({ key, value }) => [key, value])),
    })
    if (this.losesAnswer) {
      this.losesAnswer = false
      return c.text('Bad gateway', 502)
    }
    return c.json({ key: project.issues.at(-1)?.key }, 201)
  }

  #serveHooks(app: Hono): void {
    const at = '/rest/webhooks/1.0/webhook'
    app.use(`${at}/*`, async (c, next) =>
      this.#account(c)?.isAdmin ? next() : refused(c, 403, 'You are not authorized to access webhooks.'),
    )
    app.post(at, async (c) => {
      const { url, secret, filters } = await c.req.json()
      const jql = `${filters['issue-related-events-section']}`
      const project = this.#project(/^project = "(\w+)"$/.exec(jql)?.[1] ?? '')
      if (!project || !url || !secret) return refused(c, 400, 'The webhook is not valid.')
      this.#hooks += 1
      project.hooks.push({ id: this.#hooks, url, secret, jql })
      return c.json({ self: `https://harbor.atlassian.net${at}/${this.#hooks}` }, 201)
    })
    app.delete(`${at}/:id`, (c) => {
      const id = Number(c.req.param('id'))
      for (const project of this.projects) project.hooks = project.hooks.filter((hook) => hook.id !== id)
      return c.body(null, 204)
    })
  }

  /** Posts an event to the hooks of a project; one that is not taken is not tried again. */
  #post(project: FakeProject, { key }: FakeIssue): void {
    if (!this.#posts) return
    for (const { url, secret } of project.hooks)
      void fetch(url, { method: 'POST', ...this.eventOf(key, { secret }) }).catch(() => undefined)
  }

  #project = (key: string) => this.projects.find((project) => project.key === key)

  #find(key: string) {
    const project = this.projects.find(({ issues }) => issues.some((issue) => issue.key === key))
    return { project, issue: project?.issues.find((issue) => issue.key === key) }
  }
}

const refused = (c: Context, status: 400 | 403 | 404, message: string) =>
  c.json({ errorMessages: [message], errors: {} }, status)

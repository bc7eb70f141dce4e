import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { freePort } from '../../../scripts/lib/free-port.ts'
import {
  emptyProject,
  eventOf,
  type FakeGitLabIssue,
  type FakeGitLabProject,
  listedIssues,
  view,
} from './fake-project.ts'

interface FakeToken {
  role: 'maintainer' | 'reporter'
}

const at = '/api/v4/projects/:project'

const states = new Map([
  ['close', 'closed'],
  ['reopen', 'opened'],
] as const)

/**
 * Speaks the requests of a GitLab that issues, comments, uploads and hooks of a project need: refuses wrong tokens, missing
 * roles, unknown fields and calls beyond the limits as GitLab does, and proves what it posts.
 */
export class FakeGitLab {
  readonly url: string
  readonly close: () => void
  readonly projects: FakeGitLabProject[] = []
  readonly #tokens = new Map<string, FakeToken>()
  /** HTTP status with which every call fails; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** HTTP status with which uploads fail; undefined while they are taken. */
  refusesUploads: ContentfulStatusCode | undefined
  /** True to lose the answer to the next creation. */
  losesAnswer = false
  /** False for an older GitLab, which takes no signing tokens. */
  signs = true
  /** Time at this GitLab. */
  clock = Date.now
  /** True to post events to the hooks, as GitLab does; otherwise a test hands them over. */
  readonly #posts: boolean
  #hooks = 0

  private constructor(port: number, posts: boolean) {
    this.#posts = posts
    this.url = `http://127.0.0.1:${port}`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen({ posts = false } = {}): Promise<FakeGitLab> {
    return new FakeGitLab(await freePort(), posts)
  }

  /** Adds a project, in place of an earlier one of the path. */
  addProject(path: string, visibility: FakeGitLabProject['visibility'] = 'private'): FakeGitLabProject {
    const project = emptyProject(path, visibility)
    const index = this.projects.findIndex((other) => other.path === path)
    this.projects.splice(index < 0 ? this.projects.length : index, 1, project)
    return project
  }

  addToken(token: string, role: FakeToken['role'] = 'maintainer'): void {
    this.#tokens.set(token, { role })
  }

  revokeToken(token: string): void {
    this.#tokens.delete(token)
  }

  /** Changes an issue, as somebody at GitLab does. */
  change(project: FakeGitLabProject, iid: number, change: Partial<FakeGitLabIssue>): void {
    const issue = project.issues.find((issue) => issue.iid === iid)
    if (!issue) throw new Error(`There is no issue ${iid}`)
    Object.assign(issue, change)
    this.#post(project, issue)
  }

  #app(): Hono {
    const app = new Hono()
    // People close issues here in the stories.
    app.post('/closed/:project/:iid', (c) => {
      const { project } = this.#find(c)
      if (!project) return c.body(null, 404)
      this.change(project, Number(c.req.param('iid')), { state: 'closed' })
      return c.body(null, 204)
    })
    app.use('/api/v4/*', async (c, next) => {
      if (this.failsWith === 429) c.header('retry-after', '7')
      if (this.failsWith !== undefined) return c.json({ message: 'Refused' }, this.failsWith)
      if (this.#token(c)) return next()
      return c.json({ message: '401 Unauthorized' }, 401)
    })
    app.get(at, (c) => {
      const { project } = this.#find(c)
      return project
        ? c.json({ id: 7, path_with_namespace: project.path, visibility: project.visibility })
        : missing(c)
    })
    this.#serveIssues(app)
    this.#serveNotes(app)
    this.#serveUploads(app)
    this.#serveHooks(app)
    return app
  }

  #serveIssues(app: Hono): void {
    app.get(`${at}/issues`, (c) => {
      const { project } = this.#find(c)
      if (!project) return missing(c)
      const issues = listedIssues(project, c.req.query())
      return issues ? c.json(issues.map(view)) : c.json({ error: 'created_after is invalid' }, 400)
    })
    app.post(`${at}/issues`, async (c) => {
      const { project } = this.#find(c)
      const { title, description, ...others } = await c.req.json()
      if (!project) return missing(c)
      if (!title || title.length > 255 || !description || Object.keys(others).length > 0)
        return c.json({ message: { title: ["can't be blank"] } }, 400)
      const iid = project.issues.length + 1
      const created = this.clock()
      const state = 'opened'
      const issue: FakeGitLabIssue = {
        iid,
        title,
        description,
        state,
        labels: [],
        moved_to_id: null,
        created,
        notes: [],
      }
      project.issues.push(issue)
      if (!this.losesAnswer) return c.json(view(issue), 201)
      this.losesAnswer = false
      return c.text('Bad gateway', 502)
    })
    app.get(`${at}/issues/:iid`, (c) => {
      const { issue } = this.#find(c)
      return issue ? c.json(view(issue)) : missing(c)
    })
    app.put(`${at}/issues/:iid`, async (c) => {
      const { project, issue } = this.#find(c)
      if (!project || !issue) return missing(c)
      const { state_event, add_labels = '', remove_labels = '', ...others } = await c.req.json()
      if (!['close', 'reopen', undefined].includes(state_event) || Object.keys(others).length > 0)
        return c.json({ error: 'state_event does not have a valid value' }, 400)
      const removed = remove_labels.split(',')
      const labels = issue.labels.filter((label) => !removed.includes(label))
      if (add_labels !== '') labels.push(...add_labels.split(','))
      this.change(project, issue.iid, { state: states.get(state_event) ?? issue.state, labels })
      return c.json(view(issue))
    })
  }

  #serveNotes(app: Hono): void {
    app.get(`${at}/issues/:iid/notes`, (c) => {
      const { issue } = this.#find(c)
      return issue ? c.json(issue.notes.toReversed()) : missing(c)
    })
    app.post(`${at}/issues/:iid/notes`, async (c) => {
      const { issue } = this.#find(c)
      const { body, internal } = await c.req.json()
      if (!issue || !body) return missing(c)
      issue.notes.push({ body, internal })
      return c.json({ id: issue.notes.length }, 201)
    })
  }

  #serveUploads(app: Hono): void {
    app.post(`${at}/uploads`, async (c) => {
      const { project } = this.#find(c)
      if (this.refusesUploads) return c.json({ message: 'Refused' }, this.refusesUploads)
      const { file } = await c.req.parseBody()
      if (!project || !(file instanceof File)) return c.json({ error: 'file is invalid' }, 400)
      project.uploads.push({ name: file.name, type: file.type, bytes: file.size })
      const url = `/uploads/${'0123456789abcdef'.repeat(2)}/${file.name.replaceAll(' ', '_')}`
      return c.json({ alt: file.name, url, full_path: `/-/project/7${url}`, markdown: `![](${url})` }, 201)
    })
  }

  #serveHooks(app: Hono): void {
    app.use(`${at}/hooks/*`, async (c, next) =>
      this.#token(c)?.role === 'maintainer' ? next() : c.json({ message: '403 Forbidden' }, 403),
    )
    app.post(`${at}/hooks`, async (c) => {
      const { project } = this.#find(c)
      const { url, token, signing_token, issues_events, confidential_issues_events } = await c.req.json()
      if (!project) return missing(c)
      const isSigningToken = /^whsec_[A-Za-z0-9+/]{43}=$/.test(signing_token)
      if (!URL.canParse(url) || !token || !isSigningToken || !issues_events || !confidential_issues_events)
        return c.json({ error: 'Invalid url given' }, 422)
      this.#hooks += 1
      const signingToken = this.signs ? signing_token : undefined
      project.hooks.push({ id: this.#hooks, url, token, signingToken })
      return c.json({ id: this.#hooks, url }, 201)
    })
    app.delete(`${at}/hooks/:id`, (c) => {
      const { project } = this.#find(c)
      const index = project?.hooks.findIndex(({ id }) => id === Number(c.req.param('id'))) ?? -1
      if (index < 0) return missing(c)
      project?.hooks.splice(index, 1)
      return c.body(null, 204)
    })
  }

  /** Posts an event to the hooks of a project; one that is not taken is not tried again. */
  #post(project: FakeGitLabProject, issue: FakeGitLabIssue): void {
    if (!this.#posts) return
    for (const hook of project.hooks)
      void fetch(hook.url, { method: 'POST', ...eventOf(project, issue, hook) }).catch(() => undefined)
  }

  #token = (c: Context) => this.#tokens.get(c.req.header('private-token') ?? '')

  #find(c: Context) {
    const project = this.projects.find(({ path }) => path === c.req.param('project'))
    return { project, issue: project?.issues.find(({ iid }) => iid === Number(c.req.param('iid'))) }
  }
}

const missing = (c: Context): Response => c.json({ message: '404 Not Found' }, 404)

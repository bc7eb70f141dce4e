import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { freePort } from '../../../scripts/lib/free-port.ts'
import { emptyTeam, eventOf, type FakeTeam } from './fake-team.ts'
import { RefusedOperation } from './refused-operation.ts'

type FakeIssue = FakeTeam['issues'][number]

type Input = Record<string, string>

interface Variables {
  id?: string
  key?: string
  input?: Input
}

/**
 * Speaks the operations of Linear's GraphQL interface that issues, attachments and hooks of a team need: refuses wrong
 * keys, missing roles, unknown fields and calls beyond the limits as Linear does, and signs what it posts.
 */
export class FakeLinear {
  readonly url: string
  readonly close: () => void
  readonly teams: FakeTeam[] = []
  /** Keys that are accepted, each with whether it is an administrator's. */
  readonly #keys = new Map<string, { isAdmin: boolean }>()
  /** HTTP status with which every call fails; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** Error code that comes with HTTP 200; undefined while all is well. */
  refusesWith: string | undefined
  /** True to refuse every call beyond the limits. */
  isLimited = false
  /** True to lose the answer to the next creation. */
  losesAnswer = false

  /** True to post events to the hooks, as Linear does; otherwise a test hands them over. */
  readonly #posts: boolean

  private constructor(port: number, posts: boolean) {
    this.#posts = posts
    this.url = `http://127.0.0.1:${port}/graphql`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen({ posts = false } = {}): Promise<FakeLinear> {
    return new FakeLinear(await freePort(), posts)
  }

  /** Adds a team, in place of an earlier one of the key. */
  addTeam(key: string): FakeTeam {
    const team = emptyTeam(key)
    const index = this.teams.findIndex((other) => other.key === key)
    this.teams.splice(index < 0 ? this.teams.length : index, 1, team)
    return team
  }

  addKey(key: string, { isAdmin = true } = {}): void {
    this.#keys.set(key, { isAdmin })
  }

  revokeKey(key: string): void {
    this.#keys.delete(key)
  }

  /** Moves an issue to the state of a type, as somebody at Linear does. */
  move(team: FakeTeam, number: number, type: string): void {
    const issue = team.issues.find((issue) => issue.number === number)
    if (issue) this.#setState(team, issue, `${team.key}-${type}`)
  }

  /** Moves an issue to another team, where it gets another number. @returns the number. */
  transfer(from: FakeTeam, number: number, to: FakeTeam): number {
    const index = from.issues.findIndex((issue) => issue.number === number)
    const [issue] = from.issues.splice(index, 1)
    if (!issue) throw new Error(`${from.key} has no issue ${number}`)
    const moved = { number: to.issues.length + 1, stateId: `${to.key}-backlog` }
    to.issues.push({ ...issue, ...moved, previousIdentifiers: [`${from.key}-${number}`] })
    return moved.number
  }

  #app(): Hono {
    const app = new Hono()
    app.post('/graphql', async (c) => {
      if (this.failsWith !== undefined) return c.text('Unavailable', this.failsWith)
      try {
        return await this.#run(c)
      } catch (error) {
        if (!(error instanceof RefusedOperation)) throw error
        const { code, message, status } = error
        c.header('x-complexity', '12')
        c.header('x-ratelimit-complexity-remaining', this.isLimited ? '0' : '2999988')
        return c.json({ data: null, errors: [{ message, extensions: { code } }] }, status)
      }
    })
    // People close issues here in the stories.
    app.post('/issues/:key/:number/:type', (c) => {
      const team = this.teams.find(({ key }) => key === c.req.param('key'))
      if (!team) return c.body(null, 404)
      this.move(team, Number(c.req.param('number')), c.req.param('type'))
      return c.body(null, 204)
    })
    return app
  }

  async #run(c: Context): Promise<Response> {
    const key = this.#keys.get(c.req.header('authorization') ?? '')
    if (!key) throw new RefusedOperation('AUTHENTICATION_ERROR', 'Authentication required', 401)
    if (this.isLimited) throw new RefusedOperation('RATELIMITED', 'Rate limit exceeded', 400)
    if (this.refusesWith) throw new RefusedOperation(this.refusesWith, 'Refused', 200)
    const { query, variables } = await c.req.json<{ query: string; variables: Variables }>()
    const name = /\{\s*(\w+)/.exec(query.slice(query.indexOf('{')))?.[1] ?? ''
    if (name.startsWith('webhook') && !key.isAdmin)
      throw new RefusedOperation('FORBIDDEN', 'Only admins can manage webhooks')
    const operation = this.#operations.get(name)
    if (!operation) throw new RefusedOperation('GRAPHQL_VALIDATION_FAILED', `Cannot query field ${name}`, 400)
    const data = operation(variables)
    if (name === 'issueCreate' && this.losesAnswer) {
      this.losesAnswer = false
      return c.text('Bad gateway', 502)
    }
    return c.json({ data })
  }

  readonly #operations = new Map<string, (variables: Variables) => object>([
    ['organization', ({ key }) => this.#describe(`${key}`)],
    [
      'workflowStates',
      ({ key }) => ({ workflowStates: { nodes: this.#team('key', `${key}`)?.states ?? [] } }),
    ],
    ['issue', ({ id }) => ({ issue: this.#view(this.#issue(`${id}`)) })],
    ['issueCreate', ({ input }) => this.#create(input)],
    ['issueUpdate', ({ id, input }) => this.#update(`${id}`, input)],
    ['attachmentCreate', ({ input }) => this.#attach(input)],
    ['webhookCreate', ({ input }) => this.#createHook(input)],
    ['webhookDelete', ({ id }) => this.#deleteHook(`${id}`)],
  ])

  #describe(key: string) {
    const nodes = this.teams.filter((team) => team.key === key).map(({ id, key }) => ({ id, key }))
    return { organization: { urlKey: 'harbor' }, teams: { nodes } }
  }

  #create({ id = '', teamId = '', title = '', description = '', ...others }: Input = {}) {
    const team = this.#team('id', teamId)
    if (!team) throw new RefusedOperation('INPUT_ERROR', 'Entity not found: Team')
    if (title === '' || Object.keys(others).length > 0)
      throw new RefusedOperation('INVALID_INPUT', 'Argument Validation Error')
    if (this.#all().some(({ issue }) => issue.id === id))
      throw new RefusedOperation('INPUT_ERROR', 'Entity already exists')
    const number = team.issues.length + 1
    const stateId = `${team.key}-backlog`
    const issue = { id, number, title, description, stateId, trashed: false, previousIdentifiers: [] }
    team.issues.push(issue)
    return { issueCreate: { success: true, issue: this.#view({ team, issue }) } }
  }

  #update(id: string, { stateId = '', ...others }: Input = {}) {
    const { team, issue } = this.#issue(id)
    if (Object.keys(others).length > 0 || !team.states.some((state) => state.id === stateId))
      throw new RefusedOperation('INVALID_INPUT', 'Argument Validation Error')
    this.#setState(team, issue, stateId)
    return { issueUpdate: { success: true } }
  }

  /** An attachment of the same address replaces the earlier one. */
  #attach({ issueId = '', title = '', url = '' }: Input = {}) {
    const { team } = this.#issue(issueId)
    const others = team.attachments.filter((one) => one.issueId !== issueId || one.url !== url)
    team.attachments = [...others, { issueId, title, url }]
    return { attachmentCreate: { success: true } }
  }

  #createHook({ url = '', secret = '', teamId = '' }: Input = {}) {
    const team = this.#team('id', teamId)
    if (!team || url === '' || secret === '')
      throw new RefusedOperation('INVALID_INPUT', 'Argument Validation Error')
    const webhook = { id: randomUUID(), url, secret }
    team.hooks.push(webhook)
    return { webhookCreate: { success: true, webhook: { id: webhook.id } } }
  }

  #deleteHook(id: string) {
    const team = this.teams.find(({ hooks }) => hooks.some((hook) => hook.id === id))
    if (!team) throw new RefusedOperation('INPUT_ERROR', 'Entity not found: Webhook')
    team.hooks = team.hooks.filter((hook) => hook.id !== id)
    return { webhookDelete: { success: true } }
  }

  #setState(team: FakeTeam, issue: FakeIssue, stateId: string): void {
    const isChange = issue.stateId !== stateId
    issue.stateId = stateId
    if (isChange) this.#post(team, issue.number)
  }

  /** Posts an event to the hooks of a team; one that is not taken is not tried again. */
  #post(team: FakeTeam, number: number): void {
    if (!this.#posts) return
    for (const { url, secret } of team.hooks)
      void fetch(url, { method: 'POST', ...eventOf(team, number, { secret }) }).catch(() => undefined)
  }

  #team = (field: 'id' | 'key', value: string) => this.teams.find((team) => team[field] === value)

  #all = () => this.teams.flatMap((team) => team.issues.map((issue) => ({ team, issue })))

  /** An issue by its id or its name, also an earlier one. */
  #issue(id: string) {
    const names = ({ team, issue }: { team: FakeTeam; issue: FakeIssue }) => [
      issue.id,
      `${team.key}-${issue.number}`,
      ...issue.previousIdentifiers,
    ]
    const found = this.#all().find((one) => names(one).includes(id) && !one.issue.trashed)
    if (!found) throw new RefusedOperation('INPUT_ERROR', 'Entity not found: Issue')
    return found
  }

  #view = ({ team, issue: { id, number, title, stateId } }: { team: FakeTeam; issue: FakeIssue }) => ({
    id,
    number,
    title,
    url: `https://linear.app/harbor/issue/${team.key}-${number}`,
    state: team.states.find((state) => state.id === stateId),
    team: { id: team.id, key: team.key },
  })
}

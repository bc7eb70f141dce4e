import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { freePort } from '../../../scripts/lib/free-port.ts'
import { blocksOf, type FakeBlock } from './fake-blocks.ts'
import { allScopes, scopes } from './fake-scopes.ts'

interface FakeChannel {
  id: string
  name: string
  is_private: boolean
  is_archived: boolean
  /** True if the app is in it; it may post in public channels without that. */
  is_member: boolean
}

interface FakeMessage {
  channel: string
  ts: string
  text: string
  blocks: FakeBlock[]
}

interface FakePerson {
  email: string
  team_id: string
  is_email_confirmed: boolean
}

/**
 * Speaks the part of Slack's API for messages of an app: answers 200 with `ok: false` and an error as Slack does, 429
 * beyond a rate limit, and takes arguments only as a form.
 */
export class FakeSlack {
  readonly url: string
  readonly close: () => void
  /** Tokens that are accepted, each with its scopes and its workspace. */
  readonly #tokens = new Map<string, { scopes: readonly string[]; team: string }>()
  readonly #revoked = new Set<string>()
  readonly #channels = new Map<string, FakeChannel>()
  readonly messages: FakeMessage[] = []
  readonly #people = new Map<string, FakePerson>()
  /** Texts that one person alone was shown. */
  readonly ephemerals: { user: string; text: string }[] = []
  /** Links that are shown as previews, each with its blocks. */
  readonly unfurled = new Map<string, FakeBlock[]>()
  /** Calls that are answered with 429 before others are taken. */
  limitedCalls = 0
  /** Seconds that a limited call is told to wait. */
  retryAfter = 30
  /** Status with which every call is refused; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** Channels of a page at most, whatever is asked for: Slack may return fewer. */
  pageMax = 1000

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/api`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen(port?: number): Promise<FakeSlack> {
    return new FakeSlack(port ?? (await freePort()))
  }

  addToken(
    token: string,
    { scopes = allScopes, team = 'Harbor' }: { scopes?: string[]; team?: string } = {},
  ): void {
    this.#revoked.delete(token)
    this.#tokens.set(token, { scopes, team })
  }

  revokeToken(token: string): void {
    this.#tokens.delete(token)
    this.#revoked.add(token)
  }

  isAccepted(token: string): boolean {
    return this.#tokens.has(token)
  }

  addChannel(id: string, name: string, state: Partial<FakeChannel> = {}): void {
    const usual = { is_private: false, is_archived: false, is_member: false }
    this.#channels.set(id, { id, name, ...usual, ...state })
  }

  addPerson(id: string, person: FakePerson): void {
    this.#people.set(id, person)
  }

  #app(): Hono {
    const app = new Hono().basePath('/api')
    app.use('/*', async (c, next) => {
      if (this.failsWith !== undefined) return c.text('upstream connect error', this.failsWith)
      if (this.limitedCalls > 0) {
        this.limitedCalls--
        return c.json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(this.retryAfter) })
      }
      return this.#refuse(c) ?? (await next())
    })
    this.#addWorkspace(app)
    this.#addConversations(app)
    this.#addPeople(app)
    app.post('/chat.postMessage', async (c) => this.#post(c))
    app.post('/chat.unfurl', async (c) => this.#unfurl(c))
    app.post('/chat.update', async (c) => this.#update(c))
    return app
  }

  /** A refusal before the method is looked at; undefined if the call is allowed. */
  #refuse(c: Context): Response | undefined {
    const needed = scopes[c.req.path.split('/').at(-1) ?? '']
    if (needed === undefined) return refusal(c, 'unknown_method')
    const type = c.req.header('content-type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded')) return refusal(c, 'invalid_form_data')
    const token = tokenOf(c)
    const known = this.#tokens.get(token)
    if (!known) return refusal(c, this.#revoked.has(token) ? 'token_revoked' : 'invalid_auth')
    if (needed !== null && !known.scopes.includes(needed)) return refusal(c, 'missing_scope', { needed })
    return undefined
  }

  #addWorkspace(app: Hono): void {
    app.post('/auth.test', (c) => {
      const { team = '' } = this.#tokens.get(tokenOf(c)) ?? {}
      const url = `https://${team.toLowerCase()}.slack.com/`
      return c.json({
        ok: true,
        url,
        team,
        team_id: `T${team.toUpperCase()}`,
        user: 'earshot',
        user_id: 'U0BOT',
      })
    })
    app.post('/auth.revoke', (c) => {
      this.revokeToken(tokenOf(c))
      return c.json({ ok: true, revoked: true })
    })
  }

  #addPeople(app: Hono): void {
    app.post('/users.info', async (c) => {
      const { user: id = '' } = await fieldsOf(c)
      const user = this.#people.get(id)
      if (!user) return refusal(c, 'user_not_found')
      const { email, ...rest } = user
      const mayReadEmail = this.#tokens.get(tokenOf(c))?.scopes.includes('users:read.email')
      return c.json({ ok: true, user: { id, ...rest, profile: mayReadEmail ? { email } : {} } })
    })
    app.post('/chat.postEphemeral', async (c) => {
      const { channel = '', user = '', text = '' } = await fieldsOf(c)
      if (!this.#visible(channel)) return refusal(c, 'channel_not_found')
      if (!this.#people.has(user)) return refusal(c, 'user_not_in_channel')
      this.ephemerals.push({ user, text })
      return c.json({ ok: true, message_ts: '1764400000.000200' })
    })
  }

  #addConversations(app: Hono): void {
    app.post('/conversations.list', async (c) => {
      const { types = 'public_channel', limit = '100', cursor = '', exclude_archived } = await fieldsOf(c)
      if (!(Number(limit) >= 1 && Number(limit) <= 1000)) return refusal(c, 'invalid_limit')
      const start = cursor === '' ? 0 : Number(/^after:(\d+)$/.exec(cursor)?.[1] ?? Number.NaN)
      if (Number.isNaN(start)) return refusal(c, 'invalid_cursor')
      const listed = [...this.#channels.values()].filter(
        ({ is_private, is_member, is_archived }) =>
          types.split(',').includes(is_private ? 'private_channel' : 'public_channel') &&
          (!is_private || is_member) &&
          !(exclude_archived === 'true' && is_archived),
      )
      const end = start + Math.min(Number(limit), this.pageMax)
      const next_cursor = end < listed.length ? `after:${end}` : ''
      return c.json({ ok: true, channels: listed.slice(start, end), response_metadata: { next_cursor } })
    })
    app.post('/conversations.history', async (c) => {
      const { channel = '' } = await fieldsOf(c)
      if (!this.#visible(channel)) return refusal(c, 'channel_not_found')
      return c.json({
        ok: true,
        messages: this.messages.filter((each) => each.channel === channel).reverse(),
      })
    })
    app.post('/conversations.info', async (c) => {
      const channel = this.#visible((await fieldsOf(c)).channel)
      return channel ? c.json({ ok: true, channel }) : refusal(c, 'channel_not_found')
    })
  }

  async #post(c: Context): Promise<Response> {
    const { channel: id, text = '', blocks = '' } = await fieldsOf(c)
    const channel = this.#visible(id)
    if (!channel) return refusal(c, 'channel_not_found')
    if (channel.is_archived) return refusal(c, 'is_archived')
    const mayPost = this.#tokens.get(tokenOf(c))?.scopes.includes('chat:write.public')
    if (!channel.is_member && !mayPost) return refusal(c, 'not_in_channel')
    if (text === '' && blocks === '') return refusal(c, 'no_text')
    const parsed = blocksOf(blocks)
    if (!parsed) return refusal(c, 'invalid_blocks')
    const message = {
      channel: channel.id,
      ts: `17644${100000 + this.messages.length}.000100`,
      text,
      blocks: parsed,
    }
    this.messages.push(message)
    return c.json({ ok: true, channel: channel.id, ts: message.ts, message: { type: 'message', text } })
  }

  async #unfurl(c: Context): Promise<Response> {
    const { channel = '', ts = '', unfurls = '{}' } = await fieldsOf(c)
    if (!this.#visible(channel) || ts === '') return refusal(c, 'cannot_find_message')
    for (const [url, { blocks }] of Object.entries<{ blocks: object[] }>(JSON.parse(unfurls))) {
      const parsed = blocksOf(JSON.stringify(blocks))
      if (!parsed) return refusal(c, 'invalid_blocks')
      this.unfurled.set(url, parsed)
    }
    return c.json({ ok: true })
  }

  async #update(c: Context): Promise<Response> {
    const { channel = '', ts = '', text = '', blocks = '' } = await fieldsOf(c)
    if (!this.#visible(channel)) return refusal(c, 'channel_not_found')
    const message = this.messages.find((each) => each.channel === channel && each.ts === ts)
    if (!message) return refusal(c, 'message_not_found')
    const parsed = blocksOf(blocks)
    if (!parsed) return refusal(c, 'invalid_blocks')
    Object.assign(message, { text, blocks: parsed })
    return c.json({ ok: true, channel, ts, text })
  }

  /** A channel that the app sees: private ones only from inside. */
  #visible(id = ''): FakeChannel | undefined {
    const channel = this.#channels.get(id)
    return channel && (!channel.is_private || channel.is_member) ? channel : undefined
  }
}

const tokenOf = (c: Context): string => /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

const fieldsOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))

const refusal = (c: Context, error: string, more: object = {}): Response =>
  c.json({ ok: false, error, ...more })

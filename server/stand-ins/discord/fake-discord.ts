import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { freePort } from '../../../scripts/lib/free-port.ts'

/** A message as Discord takes it here, within its limits; unknown fields are refused. */
const Message = z.strictObject({
  embeds: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(256),
        url: z.url({ protocol: /^https?$/ }).optional(),
        description: z.string().min(1).max(4096).optional(),
        fields: z
          .array(z.strictObject({ name: z.string().min(1).max(256), value: z.string().min(1).max(1024) }))
          .max(25)
          .optional(),
      }),
    )
    .min(1)
    .max(10)
    .refine((embeds) => JSON.stringify(embeds).length <= 6000, 'Embed size exceeds maximum size of 6000'),
  allowed_mentions: z.strictObject({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) }),
})

interface FakeMessage extends z.output<typeof Message> {
  id: string
  /** Path of the webhook by which it was posted. */
  webhook: string
}

/**
 * Speaks the part of Discord's API for webhooks: reads, posts and changes by an address alone, 429 with `retry_after` as
 * a fraction of seconds, and a code for each refusal.
 */
export class FakeDiscord {
  readonly url: string
  readonly close: () => void
  readonly messages: FakeMessage[] = []
  /** Webhooks by their path, such as `1/token`. */
  readonly #webhooks = new Map<string, { name: string; isForum: boolean }>()
  /** Calls that are answered with 429 before others are taken. */
  limitedCalls = 0
  /** Status with which every call is refused; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** Awaited between taking a message and the answer to it. */
  beforeAnswer = async (): Promise<void> => {}
  /** Calls so far, whatever came of them. */
  calls = 0

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/api/v10`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen(port?: number): Promise<FakeDiscord> {
    return new FakeDiscord(port ?? (await freePort()))
  }

  /** Makes a webhook. @returns its address as Discord shows it. */
  addWebhook(path: string, { name = 'News of the harbour', isForum = false } = {}): string {
    this.#webhooks.set(path, { name, isForum })
    return `https://discord.com/api/webhooks/${path}`
  }

  deleteWebhook(path: string): void {
    this.#webhooks.delete(path)
  }

  #app(): Hono {
    const app = new Hono().basePath('/api/v10/webhooks/:id/:token')
    app.use('/*', async (c, next) => {
      this.calls++
      if (this.failsWith !== undefined) return c.text('upstream connect error', this.failsWith)
      if (this.limitedCalls > 0) {
        this.limitedCalls--
        const body = { message: 'You are being rate limited.', retry_after: 1.337, global: false }
        return c.json(body, 429, { 'retry-after': '2', 'x-ratelimit-scope': 'user' })
      }
      if (this.#webhooks.has(pathOf(c))) return await next()
      const id = c.req.param('id')
      const isKnown = [...this.#webhooks.keys()].some((path) => path.startsWith(`${id}/`))
      return isKnown
        ? problem(c, 401, 50027, 'Invalid Webhook Token')
        : problem(c, 404, 10015, 'Unknown Webhook')
    })
    app.get('/', (c) => {
      const { name } = this.#webhooks.get(pathOf(c)) ?? {}
      const ids = { id: c.req.param('id'), channel_id: '4242', guild_id: '7' }
      return c.json({ type: 1, ...ids, name, token: c.req.param('token'), avatar: null })
    })
    app.post('/', async (c) => {
      if (this.#webhooks.get(pathOf(c))?.isForum)
        return problem(c, 400, 220001, 'Webhooks posted to forum channels must have a thread_name')
      const message = Message.safeParse(await c.req.json())
      if (!message.success) return problem(c, 400, 50035, message.error.message)
      const posted = { id: String(1000 + this.messages.length), webhook: pathOf(c), ...message.data }
      this.messages.push(posted)
      await this.beforeAnswer()
      return c.req.query('wait') === 'true' ? c.json({ ...posted, type: 0 }) : c.body(null, 204)
    })
    app.get('/messages/:messageId', (c) => {
      const message = this.messages.find(({ id }) => id === c.req.param('messageId'))
      return message ? c.json(message) : problem(c, 404, 10008, 'Unknown Message')
    })
    app.patch('/messages/:messageId', async (c) => {
      const change = Message.safeParse(await c.req.json())
      if (!change.success) return problem(c, 400, 50035, change.error.message)
      const message = this.messages.find(({ id }) => id === c.req.param('messageId'))
      if (!message) return problem(c, 404, 10008, 'Unknown Message')
      return c.json(Object.assign(message, change.data))
    })
    return app
  }
}

const pathOf = (c: Context): string => `${c.req.param('id')}/${c.req.param('token')}`

const problem = (c: Context, status: 400 | 401 | 404, code: number, message: string): Response =>
  c.json({ message, code }, status)

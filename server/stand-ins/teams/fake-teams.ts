import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { freePort } from '../../../scripts/lib/free-port.ts'

/** Bytes of a message that Teams takes. */
const sizeMax = 28 * 1024

const TextRun = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
  size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
  isSubtle: z.boolean().optional(),
})

/** The parts of Adaptive Cards 1.4 that are used here; unknown fields are refused. */
const Card = z.strictObject({
  type: z.literal('AdaptiveCard'),
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  version: z.literal('1.4'),
  fallbackText: z.string(),
  msteams: z.strictObject({ width: z.literal('Full') }),
  body: z
    .array(
      z.strictObject({
        type: z.literal('RichTextBlock'),
        spacing: z.enum(['None', 'Small', 'Default', 'Medium', 'Large']),
        inlines: z.array(TextRun).min(1),
      }),
    )
    .min(1),
  actions: z
    .array(
      z.strictObject({
        type: z.literal('Action.OpenUrl'),
        title: z.string().min(1),
        url: z.url({ protocol: /^https?$/ }),
      }),
    )
    .max(6),
})

const Message = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: Card,
      }),
    )
    .length(1),
})

type Workflow = 'on' | 'off'

/** Answers as a workflow that waits for a webhook's request and posts its card in a channel. */
export class FakeTeams {
  readonly url: string
  readonly close: () => void
  /** Texts of each card, a line for each block, with the addresses of its buttons. */
  readonly cards: { text: string; urls: string[] }[] = []
  readonly #workflows = new Map<string, Workflow>()
  /** Calls that are answered with 429 before others are taken. */
  limitedCalls = 0
  /** Status with which every call is refused; undefined while all is well. */
  failsWith: ContentfulStatusCode | undefined
  /** Calls so far, whatever came of them. */
  calls = 0

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`
    const server = serve({ fetch: this.#app().fetch, hostname: '127.0.0.1', port })
    // A stand-in keeps no process alive.
    server.unref()
    this.close = () => server.close()
  }

  /** Starts it on a free port of the loopback. */
  static async listen(port?: number): Promise<FakeTeams> {
    return new FakeTeams(port ?? (await freePort()))
  }

  /** Makes a workflow, or switches it. @returns its address, which carries its secret. */
  setWorkflow(id: string, state: Workflow): string {
    this.#workflows.set(id, state)
    return `${this.url}/workflows/${id}/triggers/manual/paths/invoke?api-version=1&sig=${signatureOf(id)}`
  }

  deleteWorkflow(id: string): void {
    this.#workflows.delete(id)
  }

  #app(): Hono {
    const app = new Hono()
    app.get('/cards', (c) => c.json(this.cards))
    app.post('/workflows/:id/triggers/manual/paths/invoke', async (c) => {
      this.calls++
      if (this.failsWith !== undefined) return problem(c, this.failsWith, 'BadGateway')
      if (this.limitedCalls > 0) {
        this.limitedCalls--
        return c.json({ error: { code: 'TooManyRequests' } }, 429, { 'retry-after': '17' })
      }
      const id = c.req.param('id')
      const state = this.#workflows.get(id)
      if (state === undefined) return problem(c, 404, 'WorkflowNotFound')
      if (c.req.query('sig') !== signatureOf(id)) return problem(c, 401, 'SignatureInvalid')
      if (state === 'off') return problem(c, 400, 'WorkflowTriggerIsNotEnabled')
      return this.#take(c)
    })
    return app
  }

  async #take(c: Context): Promise<Response> {
    const text = await c.req.text()
    if (Buffer.byteLength(text) > sizeMax) return problem(c, 413, 'RequestEntityTooLarge')
    const message = Message.safeParse(JSON.parse(text))
    if (!message.success) return problem(c, 400, 'TriggerInputSchemaMismatch')
    for (const { content } of message.data.attachments)
      this.cards.push({
        text: content.body.map(({ inlines }) => inlines.map((run) => run.text).join('')).join('\n'),
        urls: content.actions.map(({ url }) => url),
      })
    return c.body(null, 202)
  }
}

const signatureOf = (id: string): string => `secret-of-${id}`

const problem = (c: Context, status: ContentfulStatusCode, code: string): Response =>
  c.json({ error: { code, message: `The request failed: ${code}.` } }, status)

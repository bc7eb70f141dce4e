import { z } from 'zod'
import { refuseFailedCall } from '../../../lib/safe-fetch/failed-call.ts'
import { retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { escaped, type SlackMessageText } from './message-text.ts'
import { reasonOfError, SlackRefusal } from './slack-refusal.ts'

const Workspace = z.object({ url: z.url(), team: z.string(), team_id: z.string() })

const Channel = z.object({ id: z.string(), name: z.string(), is_private: z.boolean().default(false) })

const Person = z.object({
  user: z.object({
    team_id: z.string(),
    deleted: z.boolean().default(false),
    is_bot: z.boolean().default(false),
    is_email_confirmed: z.boolean().default(false),
    profile: z.object({ email: z.string().default('') }),
  }),
})

const ChannelPage = z.object({
  channels: z.array(Channel),
  response_metadata: z.object({ next_cursor: z.string() }).partial().optional(),
})

const Refusal = z.object({ ok: z.literal(false), error: z.string() })

/** Channels of a page: Slack describes one in up to 2 KB. */
const pageSize = 200
const bounds = { within: 8_000, atMost: 1024 * 1024 }

/** Calls of one workspace by its bot token. Every call @throws SlackRefusal. */
export class SlackApi {
  readonly #api: string
  readonly #token: string

  constructor({ api, token }: { api: string; token: string }) {
    this.#api = api
    this.#token = token
  }

  /** The workspace of the token, which proves that Slack accepts it. */
  identify() {
    return this.#call('auth.test', Workspace)
  }

  /** A page of the channels that are not archived; private ones only if the app is in them. */
  async listChannels(cursor: string) {
    const page = await this.#call('conversations.list', ChannelPage, {
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: String(pageSize),
      ...(cursor && { cursor }),
    })
    return { channels: page.channels, nextCursor: page.response_metadata?.next_cursor || null }
  }

  async findChannel(channel: string) {
    const Info = z.object({ channel: Channel.extend({ is_archived: z.boolean().default(false) }) })
    return (await this.#call('conversations.info', Info, { channel })).channel
  }

  /** Posts a message. @returns Slack's id of the message in its channel. */
  async post(channel: string, { text, blocks }: SlackMessageText): Promise<string> {
    const message = {
      channel,
      text,
      blocks: JSON.stringify(blocks),
      unfurl_links: 'false',
      unfurl_media: 'false',
    }
    return (await this.#call('chat.postMessage', z.object({ ts: z.string() }), message)).ts
  }

  /** Replaces a message that was posted. */
  async update(channel: string, ts: string, { text, blocks }: SlackMessageText): Promise<void> {
    const message = { channel, ts, text, blocks: JSON.stringify(blocks) }
    await this.#call('chat.update', z.object({}), message)
  }

  /** Shows previews below a message, each by the link that stands in it. */
  async unfurl(channel: string, ts: string, unfurls: Record<string, unknown>): Promise<void> {
    await this.#call('chat.unfurl', z.object({}), { channel, ts, unfurls: JSON.stringify(unfurls) })
  }

  /** Shows a text to one person in a channel. */
  async tell(channel: string, user: string, text: string): Promise<void> {
    await this.#call('chat.postEphemeral', z.object({}), { channel, user, text: escaped(text) })
  }

  /** The address of a person, with whether Slack has confirmed it, and the workspace that they belong to. */
  async findPerson(user: string) {
    const { user: person } = await this.#call('users.info', Person, { user })
    const isConfirmed = person.is_email_confirmed && !person.deleted && !person.is_bot
    return { email: person.profile.email, isConfirmed, teamId: person.team_id }
  }

  /** Ends the token. */
  async revoke(): Promise<void> {
    await this.#call('auth.revoke', z.object({}))
  }

  /** Every method takes its arguments as a form; only some take JSON. */
  #call<Schema extends z.ZodType>(
    method: string,
    schema: Schema,
    fields: Record<string, string> = {},
  ): Promise<z.output<Schema>> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    }
    const call = async () => {
      const body = new URLSearchParams(fields).toString()
      const response = await safeFetch(`${this.#api}/${method}`, { method: 'POST', headers, body }, bounds)
      if (!response.ok) throw new SlackRefusal('later', pauseOf(response))
      const content: unknown = await response.json()
      const refusal = Refusal.safeParse(content)
      if (refusal.success) throw new SlackRefusal(reasonOfError(refusal.data.error), pauseOf(response))
      return schema.parse(content)
    }
    return refuseFailedCall(call, (cause) => new SlackRefusal('later', { cause }))
  }
}

function pauseOf({ headers }: Response): { retryAfter?: number } {
  const retryAfter = retryAfterMs(headers.get('retry-after') ?? undefined, Date.now())
  return retryAfter > 0 ? { retryAfter } : {}
}

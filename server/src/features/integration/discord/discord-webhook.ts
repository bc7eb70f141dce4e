import { z } from 'zod'
import { parseJson } from '../../../lib/json-text.ts'
import { refuseFailedCall } from '../../../lib/safe-fetch/failed-call.ts'
import { safeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import type { ChatNews } from '../chat/chat-news.ts'
import { discordRefusal, refusalOfResponse } from './discord-refusal.ts'
import { discordMessageOf } from './embed.ts'

const Webhook = z.object({ name: z.string().nullish(), channel_id: z.string() })
const Posted = z.object({ id: z.string() })

/** An address as Discord shows it, of any of its versions. */
const shownAddress =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d+)?(\/webhooks\/\d{1,25}\/[\w-]{1,200})\/?$/

/** The part of a webhook's address that names it; undefined for other addresses. */
export const webhookPathOf = (address: string): string | undefined => shownAddress.exec(address)?.[1]

/** Calls of one webhook, whose address is its secret. Every call @throws ChatRefusal. */
export class DiscordWebhook {
  readonly #url: string

  constructor(api: string, path: string) {
    this.#url = `${api}${path}`
  }

  /** The webhook's name and its channel, which proves that it exists. */
  describe() {
    return this.#call('GET', '', Webhook)
  }

  /** @returns Discord's id of the message. */
  async post(news: ChatNews): Promise<string> {
    return (await this.#call('POST', '?wait=true', Posted, discordMessageOf(news))).id
  }

  async update(messageId: string, news: ChatNews): Promise<void> {
    await this.#call('PATCH', `/messages/${encodeURIComponent(messageId)}`, Posted, discordMessageOf(news))
  }

  #call<Schema extends z.ZodType>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const headers = { 'content-type': 'application/json', 'user-agent': 'DiscordBot (Earshot, 1)' }
    const call = async () => {
      const response = await safeFetch(`${this.#url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw refusalOfResponse(response, parseJson(text))
      return schema.parse(JSON.parse(text))
    }
    return refuseFailedCall(call, (cause) => discordRefusal('later', { cause }))
  }
}

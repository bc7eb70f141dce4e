import { chatNews } from '../features/integration/chat/news/news-consumer.ts'
import { postToChat } from '../features/integration/chat/news/post-messages.ts'
import type { Caller } from './caller.ts'
import { takeDue } from './deliver-all.ts'
import { followEvents } from './followed-events.ts'
import type { World } from './harness.ts'

interface Words {
  kind?: string
  body?: string
}

/** Posts the news of a project to chats, as the dispatcher and the worker would. */
export class NewsRunner {
  readonly #world: World
  readonly #owner: Caller
  readonly #projectId: string
  /** Queues the messages of the events since the last time. */
  readonly follow: () => Promise<void>

  private constructor(world: World, owner: Caller, projectId: string, follow: () => Promise<void>) {
    this.#world = world
    this.#owner = owner
    this.#projectId = projectId
    this.follow = follow
  }

  static async start(world: World, owner: Caller, projectId: string): Promise<NewsRunner> {
    const follow = await followEvents(world, chatNews(world.services.config.undoTime))
    return new NewsRunner(world, owner, projectId, follow)
  }

  /** Queues the messages of all events, and posts them once nothing can be undone any more. */
  async post(): Promise<void> {
    await this.follow()
    this.#world.clock.forward(this.#world.services.config.undoTime)
    await this.work()
  }

  /** Runs the due jobs. */
  async work(): Promise<void> {
    for (const job of await takeDue(this.#world.services, 'postToChat'))
      await postToChat(this.#world.services)({ ...job, payload: JSON.parse(job.payload) })
  }

  /** A new item that is approved at once. */
  async newItem(title: string, words: Words = {}): Promise<string> {
    const id = await this.heldItem(title, words)
    await this.#owner.put(`/api/v1/feedback/${id}/approval`, {})
    return id
  }

  async heldItem(title: string, { kind = 'idea', body = '' }: Words = {}): Promise<string> {
    const { id: contactId } = await this.#owner.post('/api/v1/contacts', { name: 'Mara' }).json()
    const item = { projectId: this.#projectId, contactId, kind, title, body }
    return (await this.#owner.post('/api/v1/feedback', item).json()).id
  }
}

import { WebhookSender } from '../features/webhook/sender/webhook-sender.ts'
import { webhookConsumer } from '../features/webhook/webhook-consumer.ts'
import { followEvents } from './followed-events.ts'
import type { World } from './harness.ts'

/** Webhooks as in the running server, but events are read when a test says so. */
export interface RunningWebhooks {
  /** Writes the messages of everything that has happened. */
  read: () => Promise<void>
  stop: () => Promise<void>
}

export async function runWebhooks(world: World): Promise<RunningWebhooks> {
  const read = await followEvents(world, webhookConsumer)
  const sender = new WebhookSender(world.services)
  sender.start()
  return { read, stop: () => sender.stop() }
}

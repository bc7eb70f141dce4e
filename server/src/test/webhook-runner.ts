import { vi } from 'vitest'
import { Reading } from '../events/reading.ts'
import { webhookConsumer } from '../features/webhook/webhook-consumer.ts'
import { WebhookSender } from '../features/webhook/webhook-sender.ts'
import type { World } from './harness.ts'

/** Webhooks as in the running server, but events are read when a test says so. */
export interface RunningWebhooks {
  /** Writes the messages of everything that has happened. */
  read: () => Promise<void>
  stop: () => Promise<void>
}

export async function runWebhooks(world: World): Promise<RunningWebhooks> {
  const { db, log } = world.services
  let seen = await newestSeq(world)
  const isSubscribed: typeof webhookConsumer.isSubscribed = (event) => {
    seen = Math.max(seen, Number(event.seq))
    return webhookConsumer.isSubscribed(event)
  }
  const reading = new Reading(db, { ...webhookConsumer, isSubscribed }, log, [])
  await reading.step()
  const sender = new WebhookSender(world.services)
  sender.start()
  return {
    async read() {
      const newest = await newestSeq(world)
      // On Postgres an event is readable only once no earlier one can be added.
      await vi.waitFor(
        async () => {
          await reading.step()
          if (seen < newest) throw new Error('There are events that the consumer has not seen')
        },
        { timeout: 20_000 },
      )
    },
    stop: () => sender.stop(),
  }
}

async function newestSeq({ services: { db } }: World): Promise<number> {
  const newest = await db.global
    .selectFrom('events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(newest?.seq ?? 0)
}

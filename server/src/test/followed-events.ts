import { vi } from 'vitest'
import type { Consumer } from '../events/consumer.ts'
import { Reading } from '../events/reading.ts'
import type { World } from './harness.ts'

/**
 * Begins to follow events with a consumer, as the running server does. @returns a function that hands over all events
 * since.
 */
export async function followEvents(world: World, consumer: Consumer): Promise<() => Promise<void>> {
  const { db, log } = world.services
  let seen = await newestSeq(world)
  const isSubscribed: Consumer['isSubscribed'] = (event) => {
    seen = Math.max(seen, Number(event.seq))
    return consumer.isSubscribed(event)
  }
  const reading = new Reading(db, { ...consumer, isSubscribed }, log, { pauses: [] })
  await reading.step()
  return async () => {
    const newest = await newestSeq(world)
    // On Postgres an event is readable only once no earlier one can be added.
    await vi.waitFor(
      async () => {
        await reading.step()
        if (seen < newest) throw new Error('There are events that the consumer has not seen')
      },
      { timeout: 20_000 },
    )
  }
}

async function newestSeq({ services: { db } }: World): Promise<number> {
  const newest = await db.global
    .selectFrom('events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(newest?.seq ?? 0)
}

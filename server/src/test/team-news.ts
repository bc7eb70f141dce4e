import { vi } from 'vitest'
import { Reading } from '../events/reading.ts'
import { teamNews } from '../features/notification/recipients/team-news.ts'
import { deliverAll } from './deliver-all.ts'
import type { World } from './harness.ts'

/**
 * Begins to follow events, as the running server does. @returns a function that queues and delivers all pending
 * notifications of the team.
 */
export async function openTeamNews(world: World): Promise<() => Promise<void>> {
  const { db, log } = world.services
  let seen = await newestSeq(world)
  const isSubscribed: typeof teamNews.isSubscribed = (event) => {
    seen = Math.max(seen, Number(event.seq))
    return teamNews.isSubscribed(event)
  }
  const reading = new Reading(db, { ...teamNews, isSubscribed }, log, [])
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
    await deliverAll(world)
  }
}

async function newestSeq({ services: { db } }: World): Promise<number> {
  const newest = await db.global
    .selectFrom('events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(newest?.seq ?? 0)
}

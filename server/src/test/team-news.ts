import { teamNews } from '../features/notification/recipients/team-news.ts'
import { deliverAll } from './deliver-all.ts'
import { followEvents } from './followed-events.ts'
import type { World } from './harness.ts'

/** Begins to follow events. @returns a function that queues and delivers all pending notifications of the team. */
export async function openTeamNews(world: World): Promise<() => Promise<void>> {
  const follow = await followEvents(world, teamNews)
  return async () => {
    await follow()
    await deliverAll(world)
  }
}

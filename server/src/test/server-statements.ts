import { policies } from '../http/route-options.ts'
import { sweep } from '../sweep.ts'
import { attempt, sampleOf } from './attempt.ts'
import { deliverAll } from './deliver-all.ts'
import type { World } from './harness.ts'
import { recordStatements } from './recorded-statements.ts'
import { idsOf } from './sample-ids.ts'

/** Filters of the inbox, alone and combined. */
const filters = ['kind=bug', 'category=open', 'moderation=held', 'unanswered=true', 'sort=top']
const inbox = filters.flatMap((filter) => [filter, ...filters.map((other) => `${filter}&${other}`)])

/** The text of a statement, however many values a list has. */
export const shapeOf = (sql: string): string =>
  sql
    .replaceAll('"', '')
    .replaceAll('+?', '?')
    .replace(/\$\d+(::\w+(\[\])?)?/g, '?')
    .replace(/\((\?|\([?, ]+\))(, (\?|\([?, ]+\)))+\)/g, '($1, …)')

/**
 * One statement of each shape that the tested engine runs for one request of each kind, for the inbox under its filters,
 * and for what runs by itself.
 */
export async function serverStatements(world: World): Promise<string[]> {
  const ids = await idsOf(world, world.harbor)
  const [contact = ''] = world.harbor.contacts.keys()
  const ada = await world.as('Ada')
  const texts = await recordStatements(async () => {
    for (const filter of inbox)
      for (const call of ['feedback', 'feedback/counts'])
        await (await ada.get(`/api/v1/${call}?${filter}&projectId=${world.harbor.projectId}`)).body?.cancel()
    for (const operation of policies.keys()) {
      const caller = operation.includes(' /e/')
        ? await world.contact(world.harbor, contact)
        : await world.callerOf(operation)
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      await answer.body?.cancel()
    }
    await deliverAll(world)
    await sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })
  })
  return [...new Map(texts.map((text) => [shapeOf(text), text])).values()]
}

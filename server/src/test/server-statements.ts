import { policies } from '../http/route-options.ts'
import { sweep } from '../sweep.ts'
import { attempt, freshSample } from './attempt.ts'
import { deliverAll } from './deliver-all.ts'
import { endingsLast } from './endings.ts'
import type { World } from './harness.ts'
import { recordStatements } from './recorded-statements.ts'

/** Filters of the inbox, alone and combined. */
const filters = ['kind=bug', 'category=open', 'moderation=held', 'unanswered=true', 'sort=top']
const inbox = filters.flatMap((filter) => [filter, ...filters.map((other) => `${filter}&${other}`)])

/** The text of a statement without the length of its lists. */
export const shapeOf = (sql: string): string =>
  sql
    .replaceAll('"', '')
    .replaceAll('+?', '?')
    .replace(/\$\d+(::\w+(\[\])?)?/g, '?')
    .replace(/\((\?|\([?, ]+\))(, (\?|\([?, ]+\)))+\)/g, '($1, …)')

/**
 * One statement of each shape that the tested engine runs for one request of each kind, for the inbox under its
 * filters, and for background jobs.
 */
export async function serverStatements(world: World): Promise<string[]> {
  const texts = await statementsOfInbox(world)
  for (const operation of endingsLast(policies.keys())) {
    const [contact = ''] = world.harbor.contacts.keys()
    const caller = operation.includes(' /e/')
      ? await world.contact(world.harbor, contact)
      : await world.callerOf(operation)
    const sample = await freshSample(world, operation)
    const ask = async () => await (await attempt(caller, operation, sample)).body?.cancel()
    texts.push(...(await recordStatements(ask)))
  }
  const work = async () => {
    await deliverAll(world)
    await sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })
  }
  texts.push(...(await recordStatements(work)))
  return [...new Map(texts.map((text) => [shapeOf(text), text])).values()]
}

async function statementsOfInbox(world: World): Promise<string[]> {
  const ada = await world.as('Ada')
  return recordStatements(async () => {
    for (const filter of inbox)
      for (const call of ['feedback', 'feedback/counts'])
        await (await ada.get(`/api/v1/${call}?${filter}&projectId=${world.harbor.projectId}`)).body?.cancel()
  })
}

import { policies } from '../http/route-options.ts'
import { newId } from '../lib/id.ts'
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
  const { few, many } = await addTags(world)
  const lists = [few, many].flatMap((tagId) =>
    ['newest', 'top', 'value'].map((sort) => `kind=idea&sort=${sort}&tagId=${tagId}`),
  )
  return recordStatements(async () => {
    for (const filter of [...inbox, ...lists])
      for (const call of ['feedback', 'feedback/counts'])
        await (await ada.get(`/api/v1/${call}?${filter}&projectId=${world.harbor.projectId}`)).body?.cancel()
  })
}

/** A tag of one item, and one of more than are sorted at once: the inbox lists what they name in different ways. */
async function addTags(world: World): Promise<{ few: string; many: string }> {
  const row = await world.tenant().selectFrom('feedback').selectAll().executeTakeFirstOrThrow()
  const { tenant_id: _, ...item } = { tenant_id: '', ...row }
  const tags = { few: newId(), many: newId() }
  await world.tenant().transaction(async (db) => {
    // The first part of a list is not all of it.
    const more = Array.from({ length: 250 }, (_, index) => ({ ...item, id: newId(), number: 9_000 + index }))
    await db.insertInto('feedback').values(more).execute()
    for (const id of Object.values(tags))
      await db.insertInto('tags').values({ id, name: id, key: id, color: 'blue', created_at: 1 }).execute()
    const link = (tag_id: string, item_id: string) => ({ tag_id, item_id, kind: 'feedback' as const })
    await db.insertInto('tag_links').values(link(tags.few, item.id)).execute()
    for (let part = 0; part < 5; part++)
      await db
        .insertInto('tag_links')
        .values(Array.from({ length: 500 }, () => link(tags.many, newId())))
        .execute()
  })
  return tags
}

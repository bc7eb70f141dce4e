import { expect, test, vi } from 'vitest'
import { policies } from '../../http/route-options.ts'
import { sweep } from '../../sweep.ts'
import { allowedScans } from '../../test/allowed-scans.ts'
import { attempt, sampleOf } from '../../test/attempt.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { findScans, readSchema, shapeOf } from '../../test/sqlite-scans.ts'
import { SqliteRunner } from './sqlite-handle.ts'

const world = sharedWorld()

/** Filters of the inbox, alone and combined. */
const filters = ['kind=bug', 'category=open', 'moderation=held', 'unanswered=true', 'sort=top']
const inbox = filters.flatMap((filter) => [filter, ...filters.map((other) => `${filter}&${other}`)])

/** Every statement of one request of each kind, of the inbox under its filters, and of what runs by itself. */
async function statementTexts(): Promise<string[]> {
  const ids = await idsOf(world, world.harbor)
  const [contact = ''] = world.harbor.contacts.keys()
  const ada = await world.as('Ada')
  const query = vi.spyOn(SqliteRunner.prototype, 'query')
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
  const texts = query.mock.calls.map(([text]) => text)
  query.mockRestore()
  return [...new Map(texts.map((text) => [shapeOf(text), text])).values()]
}

test('no statement reads a large table or all of an organisation, but for those with a reason', async () => {
  const texts = await statementTexts()
  expect(texts.length).toBeGreaterThan(400)
  const { connection } = world.db
  const schema = await readSchema(connection)
  const unexplained: [string, string[]][] = []
  const used = new Set<RegExp>()
  for (const text of texts) {
    const scans = await findScans(connection, schema, text)
    const shape = shapeOf(text)
    const entry = allowedScans.find(({ statement }) => statement.test(shape))
    if (scans.length > 0 && entry) used.add(entry.statement)
    else if (scans.length > 0) unexplained.push([shape, scans])
  }
  expect(unexplained).toEqual([])
  // A reason that no statement needs any more goes.
  expect(allowedScans.filter(({ statement }) => !used.has(statement))).toEqual([])
}, 120_000)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policies } from '../http/policies.ts'
import { attempt, sampleOf, textOf } from './attempt.ts'
import { openWorld, operatorEmail, type World } from './harness.ts'
import { idsOf } from './sample-ids.ts'

/* Whatever an operator changes is in the operators' log: who, what, of whom, when. */

let world: World

beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

const changing = [...policies]
  .filter(([operation, access]) => access === 'operator' && !operation.startsWith('GET '))
  .map(([operation]) => operation)

const entries = () => world.services.db.global.selectFrom('operator_log').selectAll().orderBy('id').execute()

describe.each(changing)('%s', (operation) => {
  test('leaves an entry', async () => {
    const ids = await idsOf(world, world.harbor)
    const { path } = sampleOf(operation)(ids)
    const before = await entries()
    const answer = await attempt(await world.operator(), operation, sampleOf(operation)(ids))
    expect(answer.status, await textOf(answer)).toBeLessThan(300)
    const [entry, ...more] = (await entries()).slice(before.length)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ operator: operatorEmail, created_at: world.clock.read() })
    // What it was done to stands in the address; what was made anew has an id from now on.
    if (/\{\w+\}/.test(operation)) expect(path).toContain(entry?.target)
  })

  test('leaves none when it is refused', async () => {
    const ids = await idsOf(world, world.harbor)
    const before = await entries()
    const answer = await attempt(await world.as('Ada'), operation, sampleOf(operation)(ids))
    expect(answer.status).toBe(404)
    expect(await entries()).toEqual(before)
  })
})

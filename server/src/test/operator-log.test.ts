import { describe, expect, test } from 'vitest'
import { policies } from '../http/route-options.ts'
import { attempt, freshSample, textOf } from './attempt.ts'
import { operatorEmail, sharedWorld } from './harness.ts'

/* Every change by an operator is in the operators' log, with actor, action, target and time. */

const world = sharedWorld()

const changing = [...policies]
  .filter(([operation, access]) => access === 'operator' && !operation.startsWith('GET '))
  .map(([operation]) => operation)

const entries = () => world.db.global.selectFrom('operator_log').selectAll().orderBy('id').execute()

describe.each(changing)('%s', (operation) => {
  test('leaves an entry', async () => {
    const sample = await freshSample(world, operation)
    const before = await entries()
    const answer = await attempt(await world.operator(), operation, sample)
    expect(answer.status, await textOf(answer)).toBeLessThan(300)
    const [entry, ...more] = (await entries()).slice(before.length)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ operator: operatorEmail, created_at: world.clock.read() })
    // The target is in the address; a new object has its id from now on.
    if (/\{\w+\}/.test(operation)) expect(sample.path).toContain(entry?.target)
  })

  test('leaves none when it is refused', async () => {
    const sample = await freshSample(world, operation)
    const before = await entries()
    const answer = await attempt(await world.as('Ada'), operation, sample)
    expect(answer.status).toBe(404)
    expect(await entries()).toEqual(before)
  })
})

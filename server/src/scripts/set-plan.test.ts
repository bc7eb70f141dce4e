// @module-tag long

import { readdirSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { sharedWorld } from '../test/harness.ts'
import { doCommand, Operator } from '../test/operator.ts'
import { setPlan } from './set-plan.ts'

const world = sharedWorld()
const operator = new Operator('set-plan.ts')

afterAll(() => operator.close())

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('an operator puts an organisation on a plan while the server runs', async () => {
  expect(operator.run(world, 'chloe@lumen.example', 'agency')).toEqual({
    status: 0,
    output: 'Lumen was on the Free plan and is on the Agency plan now.',
  })
  const session = await (await world.as('Chloe')).get('/api/v1/auth/session')
  expect((await session.json()).user.currentTenant.plan).toBe('agency')
})

test('every mistake is answered by a sentence and an exit code', async () => {
  const run = (...given: string[]) => doCommand(setPlan, world, ...given)
  expect(await run()).toMatchObject({ status: 1, output: expect.stringMatching(/^Usage: npm run set-plan/) })
  expect(await run('chloe@lumen.example', 'agency', 'please')).toMatchObject({ status: 1 })
  expect(await run('nobody@lumen.example', 'agency')).toEqual({
    status: 1,
    output: 'There is no organisation owned by nobody@lumen.example.',
  })
})

test('it makes no database where there is none', () => {
  const { status, output } = operator.runIn({ DATA_DIR: operator.empty }, ['chloe@lumen.example', 'pro'])
  expect(status).toBe(1)
  expect(output).toBe(
    `There is no database in ${operator.empty}. Say where it is with DATA_DIR or DATABASE_URL.`,
  )
  expect(readdirSync(operator.empty)).toEqual([])
})

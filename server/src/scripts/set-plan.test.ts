import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../test/harness.ts'

let world: World
const empty = mkdtempSync(join(tmpdir(), 'earshot-empty-'))

beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(async () => {
  rmSync(empty, { recursive: true })
  await world.close()
})

/** Runs the command against the world's database, as an operator does while the server runs. */
function run(...given: string[]): { status: number | null; said: string } {
  const database = world.database
  return database.engine === 'postgres'
    ? command({ DATABASE_URL: database.url, DATA_DIR: empty }, given)
    : command({ DATA_DIR: database.folder }, given)
}

function command(place: Record<string, string>, given: string[]): { status: number | null; said: string } {
  const script = resolve(import.meta.dirname, 'set-plan.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', ...place },
  })
  return { status, said: (stdout + stderr).trim() }
}

// Starting a process takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('an operator puts an organisation on a plan while the server runs', async () => {
  expect(run('chloe@lumen.example', 'agency')).toEqual({
    status: 0,
    said: 'Lumen was on the Free plan and is on the Agency plan now.',
  })
  const session = await (await world.as('Chloe')).get('/api/v1/auth/session')
  expect((await session.json()).user.currentTenant.plan).toBe('agency')
})

test('every mistake is answered by a sentence and an exit code', () => {
  expect(run()).toMatchObject({ status: 1, said: expect.stringMatching(/^Usage: npm run set-plan/) })
  expect(run('chloe@lumen.example', 'agency', 'please')).toMatchObject({ status: 1 })
  expect(run('nobody@lumen.example', 'agency')).toEqual({
    status: 1,
    said: 'There is no organisation owned by nobody@lumen.example.',
  })
})

test('it makes no database where there is none', () => {
  const { status, said } = command({ DATA_DIR: empty }, ['chloe@lumen.example', 'pro'])
  expect(status).toBe(1)
  expect(said).toBe(`There is no database in ${empty}. Say where it is with DATA_DIR or DATABASE_URL.`)
  expect(readdirSync(empty)).toEqual([])
})

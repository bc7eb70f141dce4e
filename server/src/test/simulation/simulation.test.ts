import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { beginTime, type Report, World } from './simulation.ts'

const chosen = process.env.SIMULATION_SEED
/** Seeds of each check; with `SIMULATION_SEED` that one alone, with `SIMULATION_STEPS` more of each. */
const seeds = chosen ? [Number(chosen)] : [1, 2]
/** Seeds of the check of everything: 100,000 steps together with the others. */
const furtherSeeds = chosen ? [] : [3, 4, 5, 6, 7, 8]
const steps = Number(process.env.SIMULATION_STEPS ?? 12_500)

/** A database in memory where the machine has a folder there. */
async function simulate(seed: number, count: number): Promise<Report> {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(join(memory, 'earshot-simulation-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'earshot.db')
  await copyFile(inject('emptyDatabase'), file)
  beginTime()
  const database = await openDatabase({ source: { engine: 'sqlite', file }, guarded: true })
  try {
    return await new World(database, seed).run(count)
  } finally {
    await database.close()
  }
}

const name =
  'events, jobs and mails survive random faults, and none is lost, overtaken or done twice without reason: seed %i'
const timeout = 10 * 60_000

async function survives(seed: number): Promise<void> {
  const report = await simulate(seed, steps)
  expect(report.steps).toBeGreaterThanOrEqual(steps)
  if (chosen) console.log(report)
}

test.each(seeds)(name, { timeout }, survives)

test.each(furtherSeeds)(name, { timeout, tags: 'long' }, survives)

test('a seed repeats every step', async () => {
  const [once, again] = [await simulate(11, 1_500), await simulate(11, 1_500)]
  expect(again).toEqual(once)
})

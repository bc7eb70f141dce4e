import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tellFigure } from '../operations/figures.ts'
import { startPostgres } from '../postgres.ts'
import { killRounds, type Report } from './rounds.ts'

/** Rounds of one installation: each compares all that was ever acknowledged, so they become longer and longer. */
const roundsOfOne = 100

/**
 * `npm run kill-loop -w server -- 50 sqlite`: kills the server under load fifty times and reports whether any
 * acknowledged write is lost. The engine is `sqlite` or `postgres`, which is started for the run.
 */
async function main([rounds = '10', engine = 'sqlite']: string[]): Promise<boolean> {
  const total: Report = { rounds: 0, acknowledged: 0, wrong: [] }
  while (total.rounds < Number(rounds) && total.wrong.length === 0) {
    const report = await killInstallation(engine, Math.min(roundsOfOne, Number(rounds) - total.rounds))
    total.rounds += report.rounds
    total.acknowledged += report.acknowledged
    total.wrong.push(...report.wrong)
    console.log(`${total.rounds} rounds of ${rounds}`)
  }
  tellFigure(
    `killed, ${engine}: ${total.rounds} rounds, ${total.acknowledged} acknowledged, ${total.wrong.length} wrong`,
  )
  for (const line of total.wrong) console.log(`  ${line}`)
  return total.wrong.length === 0
}

/** Makes an installation and kills its server. */
async function killInstallation(engine: string, rounds: number): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-kill-loop-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const database = postgres
    ? ({ engine: 'postgres', url: postgres.url } as const)
    : ({ engine: 'sqlite', file: join(dataDir, 'earshot.db') } as const)
  try {
    return await killRounds({ dataDir, database }, rounds, console.log)
  } finally {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tellFigure } from '../operations/figures.ts'
import { startPostgres } from '../postgres.ts'
import { killRounds } from './rounds.ts'

/**
 * `npm run kill-loop -w server -- 50 sqlite`: kills the server under load fifty times and reports whether any
 * acknowledged write is lost. The engine is `sqlite` or `postgres`, which is started for the run.
 */
async function main([rounds = '10', engine = 'sqlite']: string[]): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-kill-loop-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const database = postgres
    ? ({ engine: 'postgres', url: postgres.url } as const)
    : ({ engine: 'sqlite', file: join(dataDir, 'earshot.db') } as const)
  try {
    const report = await killRounds({ dataDir, database }, Number(rounds), console.log)
    tellFigure(
      `killed, ${engine}: ${report.rounds} rounds, ${report.acknowledged} acknowledged, ${report.wrong.length} wrong`,
    )
    for (const line of report.wrong) console.log(`  ${line}`)
    return report.wrong.length === 0
  } finally {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1

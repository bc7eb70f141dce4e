import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, submitAgain } from '../durability/load.ts'
import { startServer } from '../durability/server-process.ts'
import { tellFigure } from './figures.ts'
import { startMailServer } from './mail-server.ts'
import { newInstallation } from './new-installation.ts'
import { SetClock } from './set-clock.ts'
import { keepWriting } from './steady-load.ts'

/** Settings of the clock one after the other, from the right time. */
const jumps = ['+0', '+2h', '+0', '-2h', '+0', '+40d', '+0']

const hours = (offset: string): number => Number.parseInt(offset, 10) * (offset.endsWith('d') ? 24 : 1)

test.each(['sqlite', 'postgres'] as const)(
  'a clock that is set by hours and by weeks, forward and back, loses nothing, and emails go on: %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-clock-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.stop())
    const clock = new SetClock(join(folder, 'clock'))
    const place = await newInstallation(folder, engine)
    const { dataDir } = place
    const server = await startServer(place, { SMTP_URL: mailServer.url, ...clock.settings })
    onTestFinished(() => server.kill())
    const hoursAhead = async () => {
      const { headers } = await fetch(`${server.url}/healthz`)
      return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000) + 0
    }
    const [ledger, visitors, wrong] = [new Ledger(), noVisitors(), [] as string[]]
    for (const jump of jumps) {
      clock.set(jump)
      await expect.poll(hoursAhead).toBe(hours(jump))
      // Tokens of before are of another time.
      const cast = await gather(server, dataDir, visitors)
      wrong.push(...(await auditVotes(cast, ledger)))
      const load = keepWriting(cast, ledger)
      await load.answered(40)
      await load.stop()
      await mailServer.have(ledger.signUps)
    }
    const cast = await gather(server, dataDir, visitors)
    wrong.push(...(await auditVotes(cast, ledger)), ...mailServer.different(ledger.signUps))
    await askAgain(cast, ledger)
    wrong.push(...(await submitAgain(cast, ledger)))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(ledger.signUps.size).toBeGreaterThanOrEqual(jumps.length)
    tellFigure(
      `set clock, ${engine}: ${ledger.acknowledged} acknowledged writes, ${ledger.signUps.size} emails`,
    )
    // They have been seen at the mail server, and no mailbox has them.
    ledger.signUps.clear()
    expect(await server.stop()).toBe(0)
    wrong.push(...(await auditRows(place, ledger)))
    expect(wrong).toEqual([])
  },
)

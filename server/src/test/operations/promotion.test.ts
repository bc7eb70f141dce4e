import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, submitAgain } from '../durability/load.ts'
import { type Installation, startServer } from '../durability/server-process.ts'
import { tellFigure } from './figures.ts'
import { startMailServer } from './mail-server.ts'
import { startMovingAddress } from './moving-address.ts'
import { ReplicatedPostgres } from './replicated-postgres.ts'
import { keepWriting } from './steady-load.ts'

const servesAgainWithin = 30_000

test('the primary is lost under load and its replica promoted: the server writes again within 30 seconds, nothing acknowledged is lost, no email is new twice', async () => {
  const postgres = await ReplicatedPostgres.start()
  onTestFinished(() => postgres.stop())
  const address = await startMovingAddress(Number(new URL(postgres.primaryUrl).port))
  onTestFinished(() => address.close())
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-promotion-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const url = new URL(postgres.primaryUrl)
  url.port = String(address.port)
  const place: Installation = { dataDir, database: { engine: 'postgres', url: url.href } }
  const server = await startServer(place, { SMTP_URL: mailServer.url })
  onTestFinished(() => server.kill())
  const cast = await gather(server, dataDir, noVisitors())
  const ledger = new Ledger()
  const load = keepWriting(cast, ledger)
  await load.answered(60)

  const lost = performance.now()
  await postgres.killPrimary()
  await load.refused()
  await postgres.promote()
  address.moveTo(Number(new URL(postgres.replicaUrl).port))
  await load.answered(1)
  const silence = performance.now() - lost
  tellFigure(`promoted replica: writing again ${Math.round(silence)} ms after the primary was lost`)
  expect(silence).toBeLessThan(servesAgainWithin)
  await load.answered(100)
  await load.stop()

  const wrong = await auditVotes(cast, ledger)
  await askAgain(cast, ledger)
  wrong.push(...(await submitAgain(cast, ledger)))
  await mailServer.have(ledger.signUps)
  wrong.push(...mailServer.different(ledger.signUps))
  expect(ledger.signUps.size).toBeGreaterThan(0)
  tellFigure(
    `promoted replica: ${ledger.acknowledged} acknowledged writes, ${mailServer.repeated()} emails came a second time`,
  )
  // They have been seen at the mail server, and no mailbox has them.
  ledger.signUps.clear()
  expect(await server.stop()).toBe(0)
  wrong.push(...(await auditRows(place, ledger)))
  expect(wrong).toEqual([])
})

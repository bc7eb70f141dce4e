import { expect, onTestFinished, test } from 'vitest'
import { auditRows, auditVotes } from '../durability/audit.ts'
import { gather, noVisitors } from '../durability/cast.ts'
import { Ledger } from '../durability/ledger.ts'
import { askAgain, submitAgain } from '../durability/load.ts'
import { startServer } from '../durability/server-process.ts'
import { tellFigure } from './figures.ts'
import { newInstallation } from './new-installation.ts'
import { SmallDisk } from './small-disk.ts'
import { keepWriting } from './steady-load.ts'

/* A disk that is full under load, until somebody deletes what fills it. */

test.each(['sqlite', 'postgres'] as const)(
  'while the disk is full, changes are refused with a sentence and reading goes on; nothing acknowledged is lost: %s',
  async (engine) => {
    const disk = new SmallDisk(600)
    onTestFinished(() => disk.remove())
    const place = await newInstallation(disk.folder, engine)
    const server = await startServer(place)
    onTestFinished(() => server.kill())
    const cast = await gather(server, place.dataDir, noVisitors())
    const ledger = new Ledger()
    const load = keepWriting(cast, ledger)
    await load.answered(60)

    disk.fill(0)
    await load.refused()
    const refusal = async () => {
      const key = `full ${ledger.acknowledged} ${Math.random()}`
      const idea = { kind: 'idea', title: 'Typed with care' }
      const answer = await cast.contacts[0]?.send('POST', '/e/v1/feedback', idea, { 'idempotency-key': key })
      return [answer?.status, answer?.headers.get('retry-after'), await answer?.text()]
    }
    const sentence = expect.stringContaining('We cannot save or read right now. Please try again shortly.')
    await expect.poll(refusal).toEqual([503, '5', sentence])
    const list = await cast.anyone.request('GET', `/e/v1/feedback?key=${server.key}&sort=newest`)
    expect([list.status, (await fetch(`${server.url}/healthz`)).status]).toEqual([200, 200])
    if (engine === 'sqlite') expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

    disk.clear()
    const cleared = performance.now()
    await load.answered(1)
    tellFigure(
      `full disk, ${engine}: writing again ${Math.round(performance.now() - cleared)} ms after there was room`,
    )
    await load.answered(60)
    await load.stop()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const wrong = await auditVotes(cast, ledger)
    await askAgain(cast, ledger)
    wrong.push(...(await submitAgain(cast, ledger)))
    expect(await server.stop()).toBe(0)
    wrong.push(...(await auditRows(place, ledger)))
    expect(wrong).toEqual([])
    tellFigure(`full disk, ${engine}: ${ledger.acknowledged} acknowledged writes, none lost`)
  },
)

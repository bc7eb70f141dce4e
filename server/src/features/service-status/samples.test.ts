import { beforeEach, describe, expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { SampleHistory } from './sample-history.ts'
import { Sampler, takeSample } from './sampler.ts'
import { insertSample } from './samples.queries.ts'
import { monthSoFar, partOf } from './uptime.ts'

const minute = 60_000
const day = 24 * 60 * minute

const world = sharedWorld()
/** Noon of a Thursday. */
const noon = Date.UTC(2026, 10, 12, 12, 0)
const now = noon / minute

beforeEach(() =>
  world.db.transaction(async ({ global }) => {
    await global.deleteFrom('status_samples').execute()
    await global.deleteFrom('jobs').execute()
  }),
)

const rows = () => world.db.global.selectFrom('status_samples').selectAll().orderBy('minute').execute()

/** Records minutes, by default as working. */
const note = (minutes: readonly number[], parts: { app?: 0 | 1; mail?: 0 | 1 } = {}) =>
  world.db.transaction(async (tx) => {
    for (const at of minutes) await insertSample(tx, { minute: at, app: 1, mail: 1, ...parts })
  })

const read = (at = noon) => new SampleHistory(world.db, () => at).read()

const span = (from: number, to: number) => ({ from: from * minute, to: to * minute })

describe('a sample', () => {
  test('says that the database took it and that mails go out', async () => {
    await takeSample(world.db, () => noon + 59_999)
    expect(await rows()).toEqual([{ minute: now, app: 1, mail: 1 }])
  })

  test('of several processes in a minute, the better word stays', async () => {
    await note([now], { app: 0 })
    await note([now], { mail: 0 })
    await note([now], { app: 0, mail: 0 })
    expect(await rows()).toEqual([{ minute: now, app: 1, mail: 1 }])
  })

  const mailJob = (values: { run_at?: number; attempts?: number; failed_at?: number }, count = 1) =>
    world.db.transaction(async ({ global }) => {
      for (let i = 0; i < count; i++)
        await global
          .insertInto('jobs')
          .values({
            id: `mail-${i}`,
            tenant_id: null,
            kind: 'sendMail',
            payload: '{}',
            run_at: noon,
            attempts: 0,
            leased_until: 0,
            created_at: noon,
            ...values,
          })
          .execute()
    })

  test.each([
    ['a mail is due for five minutes', { run_at: noon - 5 * minute }, 1, 1],
    ['a mail is due for longer', { run_at: noon - 5 * minute - 1 }, 1, 0],
    ['two mails failed three times', { attempts: 3 }, 2, 1],
    ['three mails failed three times', { attempts: 3 }, 3, 0],
    ['three mails failed twice', { attempts: 2 }, 3, 1],
    ['three mails were given up lately', { attempts: 7, failed_at: noon - 59 * minute }, 3, 0],
    ['three mails were given up long ago', { attempts: 7, failed_at: noon - 61 * minute }, 3, 1],
  ])('when %s', async (_, values, count, mail) => {
    await mailJob(values, count)
    await takeSample(world.db, () => noon)
    expect(await rows()).toEqual([{ minute: now, app: 1, mail }])
  })
})

describe('the sampler', () => {
  test('takes a sample at once and at the beginning of each minute, until it is stopped', async () => {
    const began = Date.now()
    // A clock near the end of a minute.
    const clock = () => noon + minute - 200 + Date.now() - began
    const sampler = new Sampler(world.db, clock, world.services.log)
    sampler.start()
    await expect.poll(rows).toHaveLength(2)
    await sampler.stop()
    expect((await rows()).map((row) => row.minute)).toEqual([now, now + 1])
  })

  test('misses no minute when a sample takes until the next one', async () => {
    let asked = 0
    // A clock that advances by a minute at each reading.
    const clock = () => noon + asked++ * minute
    const sampler = new Sampler(world.db, clock, world.services.log)
    sampler.start()
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(2)
    await sampler.stop()
  })

  test('outlives a database that takes nothing', async () => {
    const broken = {
      dialect: { probe: () => Promise.reject(new Error('full')) },
      get global(): never {
        throw new Error('gone')
      },
    } as never
    const before = world.logged.length
    const sampler = new Sampler(broken, () => noon, world.services.log)
    sampler.start()
    await expect
      .poll(() => world.logged.slice(before).some((line) => line.includes('could not be noted')))
      .toBe(true)
    await sampler.stop()
  })
})

describe('the history', () => {
  test('begins with the first minute ever noted', async () => {
    expect(await read()).toEqual({ since: null, upTo: noon, application: [], mail: [] })
    await note([now])
    expect((await read()).since).toBeNull()
    expect(await read(noon + 2 * minute)).toMatchObject({
      since: noon,
      application: [span(now + 1, now + 2)],
    })
  })

  test('has an interruption wherever minutes are missing, and where they say so', async () => {
    await note([now - 10, now - 9, now - 5, now - 4, now - 1, now])
    await note([now - 8, now - 3], { app: 0 })
    const { application, mail } = await read()
    expect(application).toEqual([span(now - 8, now - 5), span(now - 3, now - 1)])
    expect(mail).toEqual([span(now - 7, now - 5), span(now - 2, now - 1)])
  })

  test('sees a beginning that did not work, and an end', async () => {
    await note([now - 10], { app: 0 })
    await note([now - 8])
    expect((await read()).application).toEqual([span(now - 10, now - 8), span(now - 7, now)])
  })

  test('goes ninety days back', async () => {
    await note([now - (200 * day) / minute, now - (2 * day) / minute, now])
    const first = Date.UTC(2026, 7, 15)
    expect(await read()).toMatchObject({
      since: first,
      application: [
        { from: first, to: noon - 2 * day },
        { from: noon - 2 * day + minute, to: noon },
      ],
    })
  })

  test('that goes on is the same as one read anew, also with minutes that were noted late', async () => {
    let at = noon
    const history = new SampleHistory(world.db, () => at)
    await note([now - 40, now - 39, now - 20, now - 3])
    expect((await history.read()).application).toHaveLength(3)
    await note([now - 2, now + 5, now + 30])
    for (const later of [1, 6, 31, 45]) {
      at = noon + later * minute
      expect(await history.read(), String(later)).toEqual(await read(at))
    }
    expect((await history.read()).application.at(-1)).toEqual(span(now + 31, now + 45))
  })

  test('is read once a minute', async () => {
    let at = noon
    await note([now - 2, now - 1, now])
    const history = new SampleHistory(world.db, () => at)
    const kept = history.read()
    expect(history.read()).toBe(kept)
    await kept
    at += minute
    expect(await history.read()).not.toBe(await kept)
  })
})

describe('uptime', () => {
  const history = {
    since: noon - 2 * day,
    upTo: noon,
    application: [span(now - 1440, now - 1430), span(now - 60, now - 30)],
    mail: [span(now - 5, now)],
  }

  test('is counted day by day; days before recording have no data', () => {
    const { days, upTime, state } = partOf('application', history, [])
    expect(days).toHaveLength(90)
    expect(days.slice(-4)).toEqual([
      { day: '2026-11-09', measured: 0, down: 0, maintained: 0 },
      { day: '2026-11-10', measured: 720, down: 0, maintained: 0 },
      { day: '2026-11-11', measured: 1440, down: 10, maintained: 0 },
      { day: '2026-11-12', measured: 720, down: 30, maintained: 0 },
    ])
    expect(upTime).toBeCloseTo((2840 / 2880) * 100, 10)
    expect(state).toBe('operational')
  })

  test('leaves maintenance out', () => {
    const maintenance = [span(now - 50, now - 20)]
    const { days, upTime } = partOf('application', history, maintenance)
    expect(days.at(-1)).toEqual({ day: '2026-11-12', measured: 720, down: 10, maintained: 20 })
    expect(upTime).toBeCloseTo((2860 / 2880) * 100, 10)
  })

  test('says what does not work now', () => {
    expect(partOf('mail', history, []).state).toBe('degraded')
    const down = { ...history, application: [span(now - 2, now)] }
    expect(partOf('application', down, []).state).toBe('outage')
    expect(partOf('application', down, [span(now - 3, now + 60)]).state).toBe('maintenance')
  })

  test('of the month so far counts from its first minute', () => {
    expect(monthSoFar(history, [])).toEqual({ month: '2026-11', upTime: (2840 / 2880) * 100, down: 40 })
    const longer = {
      ...history,
      since: Date.UTC(2026, 9, 20),
      application: [span(Date.UTC(2026, 9, 31, 23) / minute, Date.UTC(2026, 10, 1, 1) / minute)],
    }
    expect(monthSoFar(longer, [])).toMatchObject({ down: 60 })
    expect(monthSoFar({ since: null, upTo: noon, application: [], mail: [] }, []).upTime).toBeNull()
  })
})

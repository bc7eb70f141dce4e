import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/opening/open.ts'
import { because, currentCause } from '../lib/cause.ts'
import { newId } from '../lib/id.ts'
import { createTestDatabase } from '../test/database.ts'
import { equalHandlers } from '../test/equal-handlers.ts'
import { openTestDatabase } from '../test/rows.ts'
import { freeInterrupted, leaseMs } from './claim.ts'
import { type Handlers, type JobHandler, type NewJob, PermanentError } from './kinds.ts'
import { enqueue } from './queue.ts'
import { retryPauses, Worker } from './worker.ts'

const log = pino({ level: 'silent' })

const mailTo = (to: string, runAt = 0): NewJob => ({
  kind: 'sendMail',
  tenantId: null,
  runAt,
  payload: {
    template: 'activation',
    to,
    language: 'en',
    params: { firstName: 'Ada', link: 'https://example.com/a' },
  },
})

const put = (db: Database, ...jobs: NewJob[]) =>
  db.transaction(async (tx) => {
    for (const job of jobs) await enqueue(tx, job)
  })

const rows = (db: Database) =>
  db.global.selectFrom('jobs').selectAll().where('kind', '=', 'sendMail').execute()

/** A worker whose clock the test sets. */
async function started(
  db: Database,
  sendMail: JobHandler<'sendMail'>,
  more: Partial<Handlers> = {},
  time = { now: 1_000_000 },
) {
  const handlers: Handlers = { ...equalHandlers(async () => undefined), sendMail, ...more }
  const worker = new Worker(db, handlers, () => time.now, log)
  await worker.start()
  onTestFinished(() => worker.stop())
  return {
    worker,
    advance(by: number) {
      time.now += by
      worker.wake()
    },
  }
}

test('a job is done once and leaves nothing behind', async () => {
  const db = await openTestDatabase()
  const done: string[] = []
  await put(db, mailTo('a@example.com'), mailTo('b@example.com'))
  await started(db, async ({ payload }) => {
    done.push(payload.to)
  })
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(done.sort()).toEqual(['a@example.com', 'b@example.com'])
})

test('a job works because of the request that enqueued it, at each attempt and through the jobs of jobs', async () => {
  const db = await openTestDatabase()
  const seen: [string, string | undefined][] = []
  // At the same moment, so that on SQLite one transaction has both.
  await Promise.all([
    because({ requestId: 'request-1' }, () => put(db, mailTo('first@example.com'))),
    put(db, mailTo('of-nobody@example.com')),
  ])
  const { advance } = await because({ requestId: 'wakes the worker' }, () =>
    started(db, async ({ payload: { to } }) => {
      seen.push([to, currentCause().requestId])
      if (to !== 'first@example.com') return
      if (seen.filter(([other]) => other === to).length === 1) throw new Error('not yet')
      await put(db, mailTo('second@example.com'))
    }),
  )
  await vi.waitFor(
    async () => expect((await rows(db)).map((job) => job.last_error)).toEqual(['not yet']),
    10_000,
  )
  advance(retryPauses[0] ?? 0)
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(seen.toSorted()).toEqual([
    ['first@example.com', 'request-1'],
    ['first@example.com', 'request-1'],
    ['of-nobody@example.com', undefined],
    ['second@example.com', 'request-1'],
  ])
})

test('of two processes one does each job, and one the sweep', async () => {
  const { config: source, drop } = await createTestDatabase()
  const here = await openDatabase({ source, guarded: true })
  const there = here.dialect.manyNodes ? await openDatabase({ source, guarded: true }) : here
  const addresses = Array.from({ length: 60 }, (_, index) => `${index}@example.com`)
  await put(here, ...addresses.map((to) => mailTo(to)))
  const done: string[] = []
  const sweep = vi.fn(async () => undefined)
  const workers = await Promise.all(
    [here, there].map((db) => started(db, async ({ payload }) => void done.push(payload.to), { sweep })),
  )
  await vi.waitFor(async () => expect(await rows(here)).toHaveLength(0), 10_000)
  await vi.waitFor(() => expect(sweep).toHaveBeenCalled(), 10_000)
  await Promise.all(workers.map(({ worker }) => worker.stop()))
  expect(done.toSorted()).toEqual(addresses.toSorted())
  expect(sweep).toHaveBeenCalledTimes(1)
  await Promise.all([...new Set([here, there])].map((db) => db.close()))
  await drop()
})

test('a job of a transaction that is rolled back does not exist', async () => {
  const db = await openTestDatabase()
  const failing = db.transaction(async (tx) => {
    await enqueue(tx, mailTo('a@example.com'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await rows(db)).toHaveLength(0)
})

test('a job waits for its time', async () => {
  const db = await openTestDatabase()
  const done = vi.fn(async () => undefined)
  await put(db, mailTo('later@example.com', 1_005_000), mailTo('now@example.com'))
  const { advance } = await started(db, done)
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(1), 10_000)
  expect(done).toHaveBeenCalledTimes(1)
  advance(5_000)
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
})

test('a failing job is tried again after growing pauses, then a dead letter with its reason', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  let attempts = 0
  const { advance } = await started(db, async () => {
    attempts++
    throw new Error(`failure ${attempts}`)
  })
  for (const [index, pause] of retryPauses.entries()) {
    await vi.waitFor(async () => expect((await rows(db))[0]?.last_error).toBe(`failure ${index + 1}`), 10_000)
    advance(pause - 1)
    expect(attempts).toBe(index + 1)
    advance(1)
  }
  await vi.waitFor(async () => expect((await rows(db))[0]?.failed_at).not.toBeNull(), 10_000)
  const [dead] = await rows(db)
  expect(dead).toMatchObject({ last_error: `failure ${retryPauses.length + 1}`, leased_until: 0 })
  expect(dead?.payload).toContain('a@example.com')
})

test('a job that can never work is a dead letter at once and holds nobody up', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('bad@example.com'), mailTo('good@example.com'))
  const done: string[] = []
  await started(db, async ({ payload }) => {
    if (payload.to.startsWith('bad')) throw new PermanentError('no such mailbox')
    done.push(payload.to)
  })
  await vi.waitFor(async () => expect((await rows(db))[0]?.failed_at).not.toBeNull(), 10_000)
  await vi.waitFor(() => expect(done).toEqual(['good@example.com']), 10_000)
  const left = [{ attempts: 1, last_error: 'no such mailbox' }]
  await vi.waitFor(async () => expect(await rows(db)).toMatchObject(left), 10_000)
})

test.each([
  ['of an unknown kind', { kind: 'dance', payload: '{}' }, 'no handler for jobs of kind dance'],
  ['with a wrong payload', { kind: 'sendMail', payload: '{"to":1}' }, 'its payload is not valid'],
  ['with a broken payload', { kind: 'sendMail', payload: '{' }, 'its payload is not valid'],
])('a job %s is a dead letter', async (_, { kind, payload }, reason) => {
  const db = await openTestDatabase()
  const times = { run_at: 0, attempts: 0, leased_until: 0, created_at: 0 }
  await db.transaction(async ({ global }) => {
    await global
      .insertInto('jobs')
      .values({ id: newId(), tenant_id: null, kind, payload, ...times })
      .execute()
  })
  await started(db, async () => {})
  await vi.waitFor(async () => {
    const job = await db.global.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirst()
    expect(job).toMatchObject({ last_error: reason })
    expect(job?.failed_at).not.toBeNull()
  }, 10_000)
})

test('a job whose worker died is taken again when its lease runs out, and not before', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  // A process that claims the job and disappears.
  expect(await db.dialect.claimJob(1_000_000, 1_000_000 + leaseMs)).toMatchObject({ kind: 'sendMail' })
  const done = vi.fn(async () => undefined)
  const { advance } = await started(db, done)
  advance(leaseMs - 1)
  // The worker's own recurring job may still be due.
  const taken = await db.dialect.claimJob(1_000_000 + leaseMs - 1, 9e12)
  expect(taken?.kind).not.toBe('sendMail')
  advance(1)
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), 10_000)
})

test('codes and links go before what many are told, however long that waits, and find a place beside it', async () => {
  const db = await openTestDatabase()
  const told = (): NewJob => ({
    kind: 'mailNotification',
    tenantId: null,
    runAt: 0,
    payload: { broadcastId: newId(), personId: newId() },
  })
  await put(db, ...Array.from({ length: 8 }, told))
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { advance } = await started(db, async () => void order.push('link'), {
    mailNotification: async () => {
      order.push('told')
      await held
    },
  })
  // The maximum of jobs is running, and none of them ends.
  await vi.waitFor(() => expect(order).toEqual(['told', 'told', 'told']), 10_000)
  await put(db, mailTo('a@example.com', 900_000))
  advance(1)
  await vi.waitFor(() => expect(order).toEqual(['told', 'told', 'told', 'link']), 10_000)
  release()
  await vi.waitFor(() => expect(order.filter((each) => each === 'told')).toHaveLength(8), 10_000)
})

test('whoever works on a database alone goes on at once with what an ended process had in hand', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  expect(await db.dialect.claimJob(1_000_000, 1_000_000 + leaseMs)).toMatchObject({ kind: 'sendMail' })
  await freeInterrupted(db)
  const done = vi.fn(async () => undefined)
  await started(db, done)
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), 10_000)
})

test('a job that was in hand twice when its process ended is a dead letter at once, also a recurring one', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  const sweep = vi.fn(async () => undefined)
  const first = await started(db, async () => {}, { sweep })
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(1), 10_000)
  await first.worker.stop()
  await put(db, mailTo('b@example.com'))
  await db.transaction(({ global }) => global.updateTable('jobs').set({ run_at: 0 }).execute())
  for (const end of [1, 2]) while (await db.dialect.claimJob(end, end + 1));
  const done = vi.fn(async () => undefined)
  await started(db, done, { sweep })
  const deadLetters = async () =>
    (await db.global.selectFrom('jobs').selectAll().where('failed_at', 'is not', null).execute()).map(
      ({ kind, last_error }) => [kind, last_error],
    )
  const reason = 'its process ended 2 times while it ran'
  await vi.waitFor(async () => expect(await deadLetters()).toContainEqual(['sendMail', reason]), 10_000)
  await vi.waitFor(async () => expect(await deadLetters()).toContainEqual(['sweep', reason]), 10_000)
  expect(done).not.toHaveBeenCalled()
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('a job that was in hand when its process ended runs by itself, so that others are not taken for the cause', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'), mailTo('b@example.com'))
  while (await db.dialect.claimJob(1, 2));
  await put(db, mailTo('c@example.com'))
  let running = 0
  const atOnce: number[] = []
  await started(db, async ({ payload }) => {
    running++
    await new Promise(setImmediate)
    if (payload.to !== 'c@example.com') atOnce.push(running)
    running--
  })
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(atOnce).toEqual([1, 1])
})

test('a long job ends its part for jobs that wait, which come between, and goes on where it was', async () => {
  const db = await openTestDatabase()
  const order: string[] = []
  const erasures = Array.from({ length: 8 }, (_, index) => `tenant-${index}`)
  const long: NewJob[] = erasures.map((tenantId) => ({
    kind: 'eraseOrganisation',
    tenantId,
    runAt: 0,
    payload: {},
  }))
  await put(db, ...long)
  const { advance } = await started(db, async () => {}, {
    eraseOrganisation: async ({ tenantId, payload }) => {
      order.push(`${tenantId} ${payload.from ?? 'begins'}`)
      if (order.length === 1)
        await put(db, { kind: 'creditCustomer', tenantId: null, runAt: 0, payload: { claimId: newId() } })
      if (payload.from === undefined) return { next: { from: 'files' } }
      return undefined
    },
    creditCustomer: async () => {
      order.push('credit')
      return undefined
    },
  })
  advance(1)
  await vi.waitFor(() => expect(order).toHaveLength(17), 10_000)
  for (const tenant of erasures)
    expect(order.filter((said) => said.startsWith(`${tenant} `))).toEqual([
      `${tenant} begins`,
      `${tenant} files`,
    ])
  expect(order.indexOf('credit')).toBeLessThan(order.findIndex((said) => said.endsWith('files')))
})

test('a recurring job that failed for some organisations says for how many, until it has failed for none', async () => {
  const db = await openTestDatabase()
  let failures = 2
  const error = new Error('damaged')
  const failed = [
    { tenantId: newId(), error },
    { tenantId: newId(), error },
  ]
  const { advance } = await started(db, async () => {}, {
    sweep: async () => ({ failed: failed.slice(0, failures), failures }),
  })
  const counted = async () =>
    (await db.global.selectFrom('jobs').select('failures').where('id', '=', 'sweep').executeTakeFirst())
      ?.failures
  await vi.waitFor(async () => expect(await counted()).toBe(2), 10_000)
  failures = 0
  advance(60 * 60_000)
  await vi.waitFor(async () => expect(await counted()).toBe(0), 10_000)
})

test('what is planned for later than a day ahead keeps its time when a worker starts', async () => {
  const db = await openTestDatabase()
  const runAt = Date.now() + 40 * 24 * 60 * 60_000
  await put(db, mailTo('later@example.com', runAt))
  const { worker } = await started(db, async () => {}, {}, { now: Date.now() })
  worker.wake()
  await worker.stop()
  expect(await rows(db)).toMatchObject([{ run_at: runAt, failed_at: null }])
})

test('stopping waits for the job in hand', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  const gate = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const { worker } = await started(db, async () => {
    taken.resolve()
    await gate.promise
  })
  await taken.promise
  let stopped = false
  const stopping = worker.stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  gate.resolve()
  await stopping
  expect(await rows(db)).toHaveLength(0)
})

test('a recurring job comes again after its interval, on whichever node', async () => {
  const db = await openTestDatabase()
  const sweep = vi.fn(async () => undefined)
  const { advance } = await started(db, async () => {}, { sweep })
  await started(db, async () => {}, { sweep })
  const settled = () =>
    vi.waitFor(async () => {
      const jobs = db.global.selectFrom('jobs').selectAll()
      const job = await jobs.where('id', '=', 'sweep').executeTakeFirstOrThrow()
      expect(job).toMatchObject({ leased_until: 0 })
      expect(job.run_at).toBeGreaterThan(1_000_000)
    }, 10_000)
  await settled()
  expect(sweep).toHaveBeenCalledTimes(1)
  advance(60 * 60_000)
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(2), 10_000)
  await settled()
})

test('after the clock was set forward and back, nothing waits for a time that is far away', async () => {
  const db = await openTestDatabase()
  const day = 24 * 60 * 60_000
  const sweep = vi.fn(async () => undefined)
  let failing = true
  const { worker, advance } = await started(
    db,
    async () => {
      if (failing) throw new Error('not yet')
    },
    { sweep },
  )
  const planned = async (beyond: number) => {
    const jobs = await db.global.selectFrom('jobs').select(['run_at', 'leased_until']).execute()
    return jobs.every(({ run_at, leased_until }) => run_at > beyond && leased_until === 0)
  }
  await vi.waitFor(async () => expect(await planned(1_000_000)).toBe(true), 10_000)
  advance(365 * day)
  await put(db, mailTo('later@example.com'))
  worker.wake()
  await vi.waitFor(async () => expect(await planned(1_000_000 + 365 * day)).toBe(true), 10_000)
  expect(sweep).toHaveBeenCalledTimes(2)
  failing = false
  advance(-365 * day)
  // Each job waits as long as it would have waited.
  const isNear = async () => {
    const jobs = await db.global.selectFrom('jobs').select(['run_at', 'planned_at']).execute()
    return jobs.every(({ run_at, planned_at }) => planned_at === 1_000_000 && run_at <= 1_000_000 + day)
  }
  await vi.waitFor(async () => expect(await isNear()).toBe(true), 10_000)
  advance(day)
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(3), 10_000)
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
})

test('a job in hand is not taken a second time because the clock was set forward', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  const [gate, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sweep = vi.fn(async () => undefined)
  const handle = vi.fn(async () => {
    taken.resolve()
    await gate.promise
    return undefined
  })
  const { advance } = await started(db, handle, { sweep })
  await taken.promise
  const isPlanned = async () => {
    const jobs = db.global.selectFrom('jobs').select('run_at').where('kind', '=', 'sweep')
    const { run_at } = await jobs.where('leased_until', '=', 0).executeTakeFirstOrThrow()
    return run_at > 1_000_000
  }
  await vi.waitFor(async () => expect(await isPlanned()).toBe(true), 10_000)
  expect(sweep).toHaveBeenCalledTimes(1)
  advance(24 * 60 * 60_000)
  // The recurring job is claimed after the check of the clock: any other free job would have been claimed by then.
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(2), 10_000)
  gate.resolve()
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(handle).toHaveBeenCalledTimes(1)
})

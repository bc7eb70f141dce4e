import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { newId } from '../lib/id.ts'
import { openTestDatabase } from '../test/rows.ts'
import { freeInterrupted, leaseMs } from './claim.ts'
import { type Handler, type Handlers, type NewJob, PermanentError } from './kinds.ts'
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

/** A worker whose time the test sets. */
async function started(db: Database, sendMail: Handler<'sendMail'>, more: Partial<Handlers> = {}) {
  const time = { now: 1_000_000 }
  const nothing = async (): Promise<void> => {}
  const idle = {
    requestedMail: nothing,
    contactMail: nothing,
    sweep: nothing,
    eraseOrganisation: nothing,
    eraseProject: nothing,
    publishEntry: nothing,
    purgeErased: nothing,
    deliverSending: nothing,
    recountUnread: nothing,
    mailNotification: nothing,
    mailDigest: nothing,
    gatherDigests: nothing,
    mendUsages: nothing,
    removeFiles: nothing,
    sweepFiles: nothing,
    watchComps: nothing,
    stopMails: nothing,
    announceMaintenance: nothing,
    requestedSubscription: nothing,
    readSubscription: nothing,
    reconcileSubscriptions: nothing,
    watchTrials: nothing,
    creditCustomer: nothing,
  }
  const handlers: Handlers = { sendMail, ...idle, ...more }
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
  const done = vi.fn(async () => {})
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
  // A process that claims and is gone.
  expect(await db.dialect.claimJob(1_000_000, 1_000_000 + leaseMs)).toMatchObject({ kind: 'sendMail' })
  const done = vi.fn(async () => {})
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
    payload: { sendingId: newId(), personId: newId() },
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
  // As many as may be are in hand, and none of them ends.
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
  const done = vi.fn(async () => {})
  await started(db, done)
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), 10_000)
})

test('a job that ends its process every time is a dead letter in the end', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  for (let crash = 0; crash <= retryPauses.length; crash++)
    expect(await db.dialect.claimJob(crash + 1, crash + 1)).toBeDefined()
  const done = vi.fn(async () => {})
  await started(db, done)
  await vi.waitFor(async () => expect((await rows(db))[0]?.failed_at).not.toBeNull(), 10_000)
  expect(done).not.toHaveBeenCalled()
})

test('two workers never hold one job', async () => {
  const db = await openTestDatabase()
  await put(db, ...Array.from({ length: 60 }, (_, index) => mailTo(`p${index}@example.com`)))
  const done: string[] = []
  const handle: Handler<'sendMail'> = async ({ payload }) => {
    done.push(payload.to)
  }
  await Promise.all([started(db, handle), started(db, handle), started(db, handle)])
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(done).toHaveLength(60)
  expect(new Set(done).size).toBe(60)
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
  const sweep = vi.fn(async () => {})
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
  const sweep = vi.fn(async () => {})
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
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(3), 10_000)
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
})

test('a job in hand is not taken a second time because the clock was set forward', async () => {
  const db = await openTestDatabase()
  await put(db, mailTo('a@example.com'))
  const [gate, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sweep = vi.fn(async () => {})
  const handle = vi.fn(async () => {
    taken.resolve()
    await gate.promise
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
  // The recurring job is taken after the time was looked at: whatever else seemed free would be taken as well.
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(2), 10_000)
  gate.resolve()
  await vi.waitFor(async () => expect(await rows(db)).toHaveLength(0), 10_000)
  expect(handle).toHaveBeenCalledTimes(1)
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { Sealing } from '../../auth/sealing.ts'
import { Database, type GlobalDb } from '../../db/database.ts'
import type { Connection } from '../../db/dialects/connection.ts'
import type { ClaimedJob, Dialect } from '../../db/dialects/dialect.ts'
import { SqliteEventLog } from '../../db/dialects/sqlite/sqlite-event-log.ts'
import { Dispatcher } from '../../events/dispatch.ts'
import { Relay } from '../../events/relay.ts'
import { freeInterrupted } from '../../jobs/claim.ts'
import { type Handlers, type Job, PermanentError } from '../../jobs/kinds.ts'
import { Worker } from '../../jobs/worker.ts'
import { systemClock } from '../../lib/clock.ts'
import type { MailCtx } from '../../mail/account-mail.ts'
import { sendMail } from '../../mail/send-mail.ts'
import type { Mail, Transport } from '../../mail/transport.ts'
import type { Tracer } from '../../tracing/tracer.ts'
import { equalHandlers } from '../equal-handlers.ts'
import { simulatedConsumers } from './consumers.ts'
import { type LeaseChange, leaseChange } from './followed-claims.ts'
import { ProcessEnded } from './gate.ts'
import type { Attempt } from './ledger.ts'
import type { World } from './simulation.ts'

/** A database that cannot serve now, or whose answer was lost. */
class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly code = 'SQLITE_IOERR'
}

/** How a transaction ends: stored and answered, or one of the faults. */
type Fate = 'done' | 'refused' | 'undone' | 'unanswered' | 'ended before' | 'ended within' | 'ended after'

/** The attempt and the change of a lease to which a transaction belongs; undefined for a request's or a consumer's. */
interface Origin {
  attempt: Attempt | undefined
  change: LeaseChange | undefined
}

/** True for the result of a job that goes on with another part. */
const isPart = (result: unknown): boolean => typeof result === 'object' && result !== null && 'next' in result

const log = pino({ level: 'silent' })
const sealing = new Sealing(['the secret of the simulation'])
const config = { rateLimitFactor: 1 }

/**
 * A process of the server, as far as its worker and its consumers go: the real ones, over a database that fails, and
 * with a mail server that refuses. Once it has ended nothing of it reaches the database or the mail server.
 */
export class SimulatedProcess {
  readonly name: string
  readonly db: Database
  readonly #world: World
  readonly #worker: Worker
  readonly #dispatcher: Dispatcher
  readonly #relay: Relay
  readonly #attempts = new AsyncLocalStorage<Attempt>()
  readonly #effects = new WeakMap<Connection, Array<() => void>>()
  readonly #listeners: Array<() => void> = []
  #isEnded = false

  constructor(name: string, world: World) {
    this.name = name
    this.#world = world
    const dialect = this.#dialect(world.database.dialect)
    this.db = new Database(dialect, new SqliteEventLog(dialect.reader))
    const transport: Transport = { send: (mail) => this.#send(mail), close() {} }
    const mail = sendMail(transport, sealing, systemClock)
    const handlers = this.#handlers(mail)
    this.#worker = new Worker(this.db, handlers, systemClock, log, { tracer: this.#tracer() })
    this.#dispatcher = new Dispatcher(this.db, simulatedConsumers(this), log)
    this.#relay = new Relay(this.db, log)
  }

  get world(): World {
    return this.#world
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** @param isAlone true if no other process works on the database, as on SQLite. */
  async start(isAlone: boolean): Promise<void> {
    await this.#relay.start()
    this.#dispatcher.start()
    if (isAlone) await freeInterrupted(this.db)
    await this.#worker.start()
  }

  /** Ends without warning. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#world.ledger.end(this.name)
    void this.#worker.stop()
    void this.#dispatcher.stop()
    void this.#relay.stop()
    this.#world.gate.abandon(this.name)
  }

  /** Hears that something was stored. */
  hear(): void {
    if (!this.#isEnded) for (const listener of this.#listeners) listener()
  }

  /** Runs `effect` once the transaction of `db` is stored. */
  afterCommit({ connection }: Pick<GlobalDb, 'connection'>, effect: () => void): void {
    this.#effects.get(connection)?.push(effect)
  }

  /** Context in which a transaction queues a mail. */
  mailCtx(database: GlobalDb): MailCtx & { database: GlobalDb } {
    return { services: { clock: systemClock, config, log, sealing }, database }
  }

  #handlers(mail: Handlers['sendMail']): Handlers {
    return {
      ...equalHandlers((job) => this.#attempt(job, () => this.#work())),
      sendMail: (job) => this.#attempt(job, () => mail(job)),
      eraseOrganisation: (job) => this.#attempt(job, () => this.#workInParts(job)),
    }
  }

  #dialect(real: Dialect): Dialect {
    const own: Partial<Dialect> = {
      usesOutbox: this.#world.usesOutbox,
      readsOutbox: this.#world.usesOutbox,
      transaction: (work) => {
        const origin = this.#origin()
        return this.#pass(() => this.#transact(work, origin))
      },
      claimJob: (now, leasedUntil, leastUrgent) =>
        this.#pass(() => this.#claim(() => real.claimJob(now, leasedUntil, leastUrgent))),
      announce: () => this.#world.announce(),
      onAnnouncement: (listener) => void this.#listeners.push(listener),
    }
    return new Proxy(real, {
      get(target, name) {
        const value = Reflect.get(own, name) ?? Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  #pass<Result>(end: () => Promise<Result>): Promise<Result> {
    if (this.#isEnded) return Promise.reject(new ProcessEnded())
    return this.#world.gate.pass(this.name, { isTransaction: true }, end)
  }

  #fate(): Fate {
    const { choices, weather } = this.#world
    if (choices.chance(weather.ending)) return choices.of(['ended before', 'ended within', 'ended after'])
    if (choices.chance(weather.database)) return choices.of(['refused', 'undone', 'unanswered'])
    return 'done'
  }

  /** A transaction that is stored unless its fate is another. */
  async #transact<Result>(
    work: (connection: Connection) => Promise<Result>,
    { attempt, change }: Origin,
  ): Promise<Result> {
    const fate = this.#fate()
    const subject = attempt?.jobId === undefined ? '' : ` of ${this.#world.ledger.nameOf(attempt.jobId)}`
    this.#world.note(`${this.name} transaction${subject} ${fate}`)
    if (fate === 'ended before') this.#endNow()
    try {
      if (fate === 'refused') throw new Unavailable()
      const { result, effects } = await this.#store(work, fate === 'undone' || fate === 'ended within')
      for (const effect of effects) effect()
      if (attempt?.isHandled) this.#world.ledger.settle(attempt)
      // Another transaction of the same commit may have ended the process.
      if (fate === 'ended after' || this.#isEnded) this.#endNow()
      if (fate === 'unanswered') throw new Unavailable()
      return result
    } catch (error) {
      if (fate === 'ended within') this.#endNow()
      if (error instanceof Unavailable) this.#fail({ attempt, change })
      throw error
    }
  }

  async #store<Result>(work: (connection: Connection) => Promise<Result>, isUndone: boolean) {
    let effects: Array<() => void> = []
    const result = await this.#world.database.dialect.transaction(async (connection) => {
      // Of a work that runs again only the last run counts.
      effects = []
      const own = { ...connection }
      this.#effects.set(own, effects)
      const done = await work(own)
      if (isUndone) throw new Unavailable()
      return done
    })
    return { result, effects }
  }

  async #claim(claim: () => Promise<ClaimedJob | undefined>): Promise<ClaimedJob | undefined> {
    const fate = this.#fate()
    const { ledger } = this.#world
    if (fate === 'ended before' || fate === 'ended within') this.#endNow()
    if (fate === 'refused' || fate === 'undone') throw new Unavailable()
    const job = await claim()
    this.#world.note(
      `${this.name} claim ${job ? `${job.kind} ${ledger.nameOf(job.id)}` : 'of nothing'} ${fate}`,
    )
    if (job) ledger.claim(this.name, job.id)
    if (fate === 'ended after') this.#endNow()
    if (fate === 'done' && !this.#isEnded) return job
    if (job) ledger.interrupt(job.id)
    throw this.#isEnded ? new ProcessEnded() : new Unavailable()
  }

  #endNow(): never {
    this.end()
    throw new ProcessEnded()
  }

  /** The origin of the transaction that begins here. */
  #origin(): Origin {
    const [attempt, change] = [this.#attempts.getStore(), leaseChange()]
    // A job that was interrupted too often becomes a dead letter without a handler.
    if (attempt && change?.isOutcome && attempt.jobId === undefined) {
      this.#world.ledger.begin(attempt, change.jobId)
      attempt.isHandled = true
    }
    return { attempt, change }
  }

  /** A transaction failed, or its answer was lost: only an attempt's or an extension's matters to a lease. */
  #fail({ attempt, change }: Origin): void {
    const { ledger } = this.#world
    if (change && !change.isOutcome) ledger.loosen(this.name, change.jobId)
    else if (attempt?.jobId !== undefined) ledger.lose(attempt)
  }

  /** Follows each attempt from its claim to its outcome. */
  #tracer(): Tracer {
    return {
      job: (_, attempt) => {
        const followed: Attempt = {
          owner: this.name,
          jobId: undefined,
          hold: undefined,
          isHandled: false,
          isLost: false,
        }
        return this.#attempts.run(followed, attempt).finally(() => this.#world.ledger.close(followed))
      },
      request: async (_, handle) => void (await handle()),
      mail: (send) => send(),
      answered() {},
      statement() {},
      async stop() {},
    }
  }

  async #attempt<Result>({ id }: Pick<Job, 'id'>, handle: () => Promise<Result>): Promise<Result> {
    const { ledger } = this.#world
    const attempt = this.#attempts.getStore()
    if (!attempt || this.#isEnded) throw new ProcessEnded()
    ledger.begin(attempt, id)
    try {
      const result = await handle()
      if (!isPart(result)) ledger.completed.add(id)
      return result
    } catch (error) {
      if (error instanceof PermanentError) ledger.refusedForGood.add(id)
      throw error
    } finally {
      attempt.isHandled = true
    }
  }

  /** Work of a job that takes a while and fails now and then. */
  async #work(): Promise<undefined> {
    const { choices, weather, gate } = this.#world
    const readyAt = performance.now() + choices.below(weather.slowest)
    await gate.pass(this.name, { readyAt }, async () => {})
    if (choices.chance(weather.job / 20)) throw new PermanentError('cannot be done')
    if (choices.chance(weather.job)) throw new Error('not now')
  }

  async #workInParts({ payload: { from = '0' } }: Job<'eraseOrganisation'>) {
    await this.#work()
    return from === '3' ? undefined : { next: { from: String(Number(from) + 1) } }
  }

  #send({ id, to }: Mail): Promise<void> {
    const { choices, weather, gate, ledger } = this.#world
    const attempt = this.#attempts.getStore()
    if (!attempt || this.#isEnded) return Promise.reject(new ProcessEnded())
    const readyAt = performance.now() + choices.below(weather.slowest)
    const answer = async (): Promise<void> => {
      if (choices.chance(weather.mailRefused)) throw new Error('450 try again later')
      if (choices.chance(weather.mailRefused / 50)) throw new PermanentError('550 no such mailbox')
      ledger.take(to, id, attempt)
      this.#world.note(`mail to ${to}`)
      if (!choices.chance(weather.mailUnanswered)) return
      attempt.isLost = true
      throw new Error('the connection was closed')
    }
    // The mail server may have taken the mail of a process that ended before it was told.
    const abandoned = () => {
      if (choices.chance(0.5)) ledger.take(to, id, attempt)
    }
    return gate.pass(this.name, { readyAt }, answer, abandoned)
  }
}

import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { NewJob } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/id.ts'
import { Choices } from './choices.ts'
import { queueMail } from './consumers.ts'
import { followClaims } from './followed-claims.ts'
import { Gate } from './gate.ts'
import { Ledger } from './ledger.ts'
import { review } from './review.ts'
import { SimulatedProcess } from './simulated-process.ts'
import { calm, nextWeather, type Weather } from './weather.ts'

/** In the past, so that ids of later tests do not continue those of this time. */
const begins = Date.UTC(2020, 0, 1)
const hour = 60 * 60_000
/** Steps for which the weather lasts. */
const weatherSteps = 400
/** Most mails and jobs that wait before no more are added. */
const backlogMax = 60
/** Hours in which everything is done once faults have stopped: a job's last pauses take thirty-one. */
const drainHours = 5 * 24
const traceMax = 40

/** A machine on which one process lives after the other. */
interface SimulatedNode {
  name: string
  lives: number
  process: SimulatedProcess | undefined
}

/** Counts of a simulation; the digest is the same for the same seed. */
export interface Report {
  digest: string
  steps: number
  /** Days of virtual time. */
  days: number
  mails: number
  events: number
  ends: number
}

/** Begins virtual time, before the database is opened: how long its reads have lasted is counted from then on too. */
export const beginTime = (): void => {
  vi.useFakeTimers({ now: begins, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
}

/**
 * Processes over one database whose order of events, faults and clock follow from a seed. Time passes only between
 * steps: `Date`, `performance` and intervals are Vitest's.
 */
export class World {
  readonly database: Database
  readonly choices: Choices
  readonly gate: Gate
  readonly ledger = new Ledger()
  weather: Weather = calm
  /** With a seed that three divides, events and jobs go through the outbox, as on a cluster. */
  readonly usesOutbox: boolean
  readonly #seed: number
  readonly #digest = createHash('sha256')
  readonly #trace: string[] = []
  readonly #nodes: SimulatedNode[]
  readonly #tenantId = newId()
  #steps = 0
  #changes = 0
  #ends = 0

  constructor(database: Database, seed: number) {
    this.database = database
    this.#seed = seed
    this.usesOutbox = seed % 3 === 0
    this.choices = new Choices(seed)
    this.gate = new Gate(this.choices)
    // With an even seed one process at a time, as on SQLite, with an odd one two, as on Postgres.
    const names = seed % 2 === 0 ? ['a'] : ['a', 'b']
    this.#nodes = names.map((name) => ({ name, lives: 0, process: undefined }))
  }

  /** @throws with the seed and the last steps when a rule is broken. */
  async run(steps: number): Promise<Report> {
    const unfollow = followClaims()
    try {
      const started = performance.now()
      while (this.#steps < steps) await this.#step()
      await this.#drain()
      const days = (performance.now() - started) / (24 * hour)
      const counts = { mails: this.ledger.deliveries.size, events: this.ledger.stored.size, ends: this.#ends }
      return { digest: this.#digest.digest('hex'), steps: this.#steps, days, ...counts }
    } finally {
      for (const { process } of this.#nodes) process?.end()
      unfollow()
      vi.useRealTimers()
    }
  }

  /** Adds a line to the trace. */
  note(line: string): void {
    const stamped = `${this.#steps} ${Math.floor(performance.now())} ${line}`
    this.#digest.update(stamped)
    this.#trace.push(stamped)
    if (this.#trace.length > traceMax) this.#trace.shift()
  }

  /** Tells every process that something was stored; an announcement may get lost on its way to another. */
  announce(): void {
    for (const { process } of this.#nodes) if (!this.choices.chance(0.1)) process?.hear()
  }

  async #step(): Promise<void> {
    if (this.#steps++ % weatherSteps === 0) this.weather = nextWeather(this.choices)
    for (const node of this.#nodes)
      if ((!node.process || node.process.isEnded) && this.choices.chance(0.05)) this.#start(node)
    const chosen = this.choices.fraction()
    if (chosen < 0.15) await this.#addWork()
    else if (chosen < 0.25 || !(await this.gate.open())) await this.#passTime()
    await this.#settled()
  }

  #start(node: SimulatedNode): void {
    if (node.process) this.#ends++
    const process = new SimulatedProcess(`${node.name}${++node.lives}`, this)
    node.process = process
    this.note(`${process.name} starts`)
    // A process that cannot start ends, and is started again.
    process.start(this.#nodes.length === 1).catch(() => process.end())
  }

  /** A request to one of the processes: a change with its event, a mail, or a job. */
  async #addWork(): Promise<void> {
    const { process } = this.choices.of(this.#nodes)
    if (!process || process.isEnded || (await this.#backlog()) > backlogMax) return
    const kind = this.choices.of(['change', 'change', 'mail', 'job', 'parts', 'undone'] as const)
    this.note(`${process.name} is asked for ${kind}`)
    const request =
      kind === 'job' || kind === 'parts' ? this.#addJob(process, kind) : this.#change(process, kind)
    // Its caller hears of the failure.
    request.catch(() => {})
  }

  async #change(process: SimulatedProcess, kind: 'change' | 'mail' | 'undone'): Promise<void> {
    const number = ++this.#changes
    const isPoison = this.choices.chance(0.01)
    const type = this.choices.of(['vote.cast', 'vote.cast', 'task.moved'] as const)
    await process.db.transaction(async (tx) => {
      await tx.tenant(this.#tenantId).record({ type, data: { number, isPoison }, at: Date.now() })
      process.afterCommit(tx, () => this.ledger.stored.add(number))
      if (kind === 'mail') await queueMail(process, tx, `request-${number}@example.com`)
      if (kind === 'undone') throw new Error('refused by a rule')
    })
    this.ledger.acknowledged.add(number)
  }

  async #addJob(process: SimulatedProcess, kind: 'job' | 'parts'): Promise<void> {
    const runAt = Date.now() + this.choices.of([0, 0, 30_000, hour])
    const whole = { tenantId: this.usesOutbox ? this.#tenantId : null, runAt }
    const job: NewJob =
      kind === 'job'
        ? { ...whole, kind: 'eraseProject', payload: { projectId: newId() } }
        : { ...whole, kind: 'eraseOrganisation', payload: {} }
    await process.db.transaction(async (tx) => {
      const id = await enqueue(tx, job)
      tx.announce()
      process.afterCommit(tx, () => this.ledger.queuedJobs.add(id))
    })
  }

  /** Some time passes; sometimes the clock is set, and where nothing happens until the next job, it comes at once. */
  async #passTime(): Promise<void> {
    if (this.choices.chance(this.weather.clock)) {
      const step = this.choices.of([
        -48 * hour,
        -2 * hour,
        -70_000,
        -5_000,
        5_000,
        70_000,
        2 * hour,
        48 * hour,
      ])
      this.note(`the clock is set by ${step} ms`)
      this.ledger.loosenAll()
      vi.setSystemTime(Date.now() + step)
    }
    if (this.gate.isEmpty && this.ledger.isQuiet && this.choices.chance(0.5)) await this.#skip()
    const passing = Math.max(0, Math.min(this.choices.between(1, 2_000), this.gate.patience))
    vi.advanceTimersByTime(passing)
  }

  async #skip(): Promise<void> {
    const [next] = await this.database.connection.run<{ at: number | null }>(
      'select min(max(run_at, leased_until)) as at from jobs where failed_at is null',
      [],
    )
    if (next?.at && next.at > Date.now()) vi.setSystemTime(next.at)
  }

  async #backlog(): Promise<number> {
    const [row] = await this.database.connection.run<{ count: number }>(
      `select (select count(*) from jobs where failed_at is null and id <> kind)
         + (select count(*) from outbox) as count`,
      [],
    )
    return row?.count ?? 0
  }

  /** Lets everything that follows from a step happen. */
  async #settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    if (this.ledger.faults.length > 0) this.#giveUp(this.ledger.faults)
  }

  /** The faults stop: everything that was stored has to be done. */
  async #drain(): Promise<void> {
    this.weather = calm
    const until = Date.now() + drainHours * hour
    while (!(await this.#isDrained())) {
      if (Date.now() > until)
        this.#giveUp([`not everything was done within ${drainHours} hours without faults`])
      this.#steps++
      for (const node of this.#nodes) if (!node.process || node.process.isEnded) this.#start(node)
      if (!(await this.gate.open())) await this.#passTime()
      await this.#settled()
    }
    const broken = await review(this.database, this.ledger)
    if (broken.length > 0) this.#giveUp(broken)
  }

  async #isDrained(): Promise<boolean> {
    if (!this.gate.isEmpty || !this.ledger.isQuiet || (await this.#backlog()) > 0) return false
    const [row] = await this.database.connection.run<{ behind: number }>(
      `select count(*) as behind from consumer_cursors
       where consumer in ('mailing', 'following') and cast(seq as integer) < (select max(seq) from events)`,
      [],
    )
    return row?.behind === 0
  }

  #giveUp(faults: readonly string[]): never {
    throw new Error(
      [
        `Seed ${this.#seed}, step ${this.#steps}: ${faults[0]}`,
        ...faults.slice(1, 5),
        `Repeat it with SIMULATION_SEED=${this.#seed}. The last steps, with milliseconds:`,
        ...this.#trace,
      ].join('\n'),
    )
  }
}

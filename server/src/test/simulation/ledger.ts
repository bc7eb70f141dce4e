import { retryPauses as consumerPauses } from '../../events/reading.ts'
import { retryPauses as jobPauses } from '../../jobs/worker.ts'

/** Milliseconds in which every process has noticed that the clock was set, and has corrected the times of jobs. */
const noticedWithin = 60_000

/** A job in the hands of a process, from the claim until its outcome is stored. */
export interface Hold {
  owner: string
  jobId: string
  /** True if its lease may have run out: the clock was set, or the database did not take the extension. */
  mayRunOut: boolean
}

/** An attempt at a job. */
export interface Attempt {
  owner: string
  /** Undefined until its handler begins. */
  jobId: string | undefined
  /** The claim under which it runs; undefined until its handler begins, or if another process has the job by then. */
  hold: Hold | undefined
  /** True once its handler has ended, one way or another. */
  isHandled: boolean
  /** True if the mail server's answer, or the outcome after it, was lost. */
  isLost: boolean
}

/**
 * All that the simulated processes have done for good, written down beside the database, and the rules that it has to
 * follow at every step.
 */
export class Ledger {
  /** Broken rules. */
  readonly faults: string[] = []
  /** The changes that were stored, and those whose caller knows. */
  readonly stored = new Set<number>()
  readonly acknowledged = new Set<number>()
  /** The events that each consumer has handled, in that order, and how often it refused each. */
  readonly handled = new Map<string, number[]>()
  readonly refusals = new Map<string, number>()
  /** Mails by their recipient; each recipient gets one. */
  readonly queuedMails = new Set<string>()
  readonly deliveries = new Map<string, { jobId: string; attempts: Attempt[] }>()
  readonly refusedForGood = new Set<string>()
  /** Other jobs. */
  readonly queuedJobs = new Set<string>()
  readonly completed = new Set<string>()
  readonly claims = new Map<string, number>()
  readonly interruptions = new Map<string, number>()
  readonly holds = new Map<string, Hold>()
  readonly #running = new Set<Attempt>()
  readonly #names = new Map<string, string>()
  #looseUntil = 0

  fault(text: string): void {
    this.faults.push(text)
  }

  /** A job's number in the order of the claims, which is the same in a repetition. */
  nameOf(jobId: string): string {
    const name = this.#names.get(jobId) ?? `${this.#names.size}`
    this.#names.set(jobId, name)
    return name
  }

  handle(consumer: string, seqs: readonly number[]): void {
    const handled = this.handled.get(consumer) ?? []
    this.handled.set(consumer, handled)
    for (const seq of seqs) {
      if (seq <= (handled.at(-1) ?? 0)) this.fault(`${consumer} handled event ${seq} after ${handled.at(-1)}`)
      handled.push(seq)
    }
  }

  refuse(consumer: string, seq: number): void {
    count(this.refusals, `${consumer} ${seq}`)
  }

  /** True if a consumer may pass by an event: it has refused it in its batch or alone until no attempt was left. */
  mayPassBy(consumer: string, seq: number): boolean {
    return (this.refusals.get(`${consumer} ${seq}`) ?? 0) > consumerPauses.length
  }

  claim(owner: string, jobId: string): void {
    const hold = this.holds.get(jobId)
    if (hold && !hold.mayRunOut)
      this.fault(`${owner} claimed ${jobId} while ${hold.owner} had it: job ${this.nameOf(jobId)}`)
    const mayRunOut = performance.now() < this.#looseUntil
    this.holds.set(jobId, { owner, jobId, mayRunOut })
    count(this.claims, jobId)
    if (mayRunOut) count(this.interruptions, jobId)
  }

  /** A claim or its outcome that was stored in part: the lease has to run out. */
  interrupt(jobId: string): void {
    const hold = this.holds.get(jobId)
    if (hold) this.#loosen(hold)
  }

  begin(attempt: Attempt, jobId: string): void {
    attempt.jobId = jobId
    const hold = this.holds.get(jobId)
    attempt.hold = hold?.owner === attempt.owner ? hold : undefined
    this.#running.add(attempt)
  }

  /** The outcome of an attempt is stored. */
  settle(attempt: Attempt): void {
    this.#running.delete(attempt)
    const { jobId, hold } = attempt
    if (jobId !== undefined && hold && this.holds.get(jobId) === hold) this.holds.delete(jobId)
  }

  /** An attempt is over, whatever became of its outcome. */
  close(attempt: Attempt): void {
    this.#running.delete(attempt)
  }

  /** The outcome of an attempt could not be stored, or its process does not know that it was. */
  lose(attempt: Attempt): void {
    attempt.isLost = true
    if (attempt.hold) this.#loosen(attempt.hold)
  }

  /** The mail server took a mail. */
  take(recipient: string, jobId: string, attempt: Attempt): void {
    if (!this.queuedMails.has(recipient)) this.fault(`${recipient} got a mail that was never stored`)
    const { jobId: first, attempts } = this.deliveries.get(recipient) ?? { jobId, attempts: [] }
    if (first !== jobId) this.fault(`${recipient} got two mails, ${first} and ${jobId}`)
    if (attempts.some(isKept)) this.fault(`${recipient} got ${jobId} again after an answer`)
    this.deliveries.set(recipient, { jobId, attempts: [...attempts, attempt] })
  }

  /** The clock was set: until every process has noticed, leases mean nothing. */
  loosenAll(): void {
    for (const hold of this.holds.values()) this.#loosen(hold)
    this.#looseUntil = performance.now() + noticedWithin
  }

  /** A process could not extend its lease of a job: another may take the job. */
  loosen(owner: string, jobId: string): void {
    const hold = this.holds.get(jobId)
    if (hold?.owner === owner) this.#loosen(hold)
  }

  #loosen(hold: Hold): void {
    hold.mayRunOut = true
    count(this.interruptions, hold.jobId)
  }

  /** A process has ended: whatever it had in hand is interrupted. */
  end(owner: string): void {
    for (const attempt of this.#running) {
      if (attempt.owner !== owner) continue
      attempt.isLost = true
      this.#running.delete(attempt)
    }
    for (const hold of this.holds.values()) if (hold.owner === owner) this.#loosen(hold)
  }

  /** True if nothing is in the hands of a process. */
  get isQuiet(): boolean {
    return this.#running.size === 0
  }

  /** True if a job may be a dead letter because processes have ended while they ran it. */
  mayDieEarly(jobId: string): boolean {
    return (this.interruptions.get(jobId) ?? 0) > 1
  }

  /** True if as many attempts have been made as a job gets. */
  isTried(jobId: string): boolean {
    return (this.claims.get(jobId) ?? 0) > jobPauses.length
  }
}

/** True if the answer to an attempt arrived while nobody else could have the job. */
const isKept = ({ isLost, hold }: Attempt): boolean => !isLost && hold !== undefined && !hold.mayRunOut

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

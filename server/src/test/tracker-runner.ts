import { createIssue, issueTrackers, syncIssues } from '../features/integration/issue-sync.ts'
import { readIssue } from '../features/integration/read-issue.ts'
import type { Caller } from './caller.ts'
import { takeDue } from './deliver-all.ts'
import { followEvents } from './followed-events.ts'
import type { World } from './harness.ts'

type TrackerJob = 'createIssue' | 'syncIssues' | 'readIssue'

interface Status {
  id: string
  category: string
}

/** A project that is connected to an issue tracker, and the jobs that follow, as the worker would run them. */
export class TrackerRunner {
  readonly #world: World
  readonly #project: { id: string; statuses: Status[] }
  /** The usual request to connect. */
  readonly #connection: object
  readonly ada: Caller

  private constructor(
    world: World,
    ada: Caller,
    project: { id: string; statuses: Status[] },
    connection: object,
  ) {
    this.#world = world
    this.#project = project
    this.#connection = connection
    this.ada = ada
  }

  /** A project of which no earlier connection is left. */
  static async start(world: World, connection: object): Promise<TrackerRunner> {
    const ada = await world.as('Ada')
    const [project] = (await ada.get('/api/v1/projects').json()).items
    const runner = new TrackerRunner(world, ada, project, connection)
    await ada.delete(runner.connection)
    return runner
  }

  get connection(): string {
    return `/api/v1/projects/${this.#project.id}/issue-tracker`
  }

  statusOf(category: string): string {
    return this.#project.statuses.find((status) => status.category === category)?.id ?? ''
  }

  connect(change: object = {}) {
    const statuses = { closedStatusId: this.statusOf('done'), canceledStatusId: this.statusOf('closed') }
    return this.ada.put(this.connection, { ...this.#connection, ...statuses, ...change })
  }

  /** Sentence about the last failure of the connection. */
  async trouble(): Promise<string | null> {
    return (await this.ada.get('/api/v1/issue-trackers').json()).items[0].trouble
  }

  /** Runs the due jobs of a kind. */
  async work(kind: TrackerJob): Promise<void> {
    for (const run of await this.take(kind)) await run()
  }

  /** Takes the due jobs of a kind. @returns a function for each that runs it, as often as it is called. */
  async take(kind: TrackerJob): Promise<(() => Promise<unknown>)[]> {
    const handler = { createIssue, syncIssues, readIssue }[kind](this.#world.services)
    const jobs = await takeDue(this.#world.services, kind)
    return jobs.map((job) => () => handler({ ...job, payload: JSON.parse(job.payload) }))
  }

  /** A new item that is approved at once. */
  async newItem(title: string, { kind = 'bug', body = 'It hangs.' } = {}): Promise<string> {
    const { id: contactId } = await this.ada.post('/api/v1/contacts', { name: 'Mara' }).json()
    const item = { projectId: this.#project.id, contactId, kind, title, body }
    const { id } = await this.ada.post('/api/v1/feedback', item).json()
    await this.ada.put(`/api/v1/feedback/${id}/approval`, {})
    return id
  }

  /** Creates an issue for a new item. @returns the item's id. */
  async itemWithIssue(title: string, words: { kind?: string; body?: string } = {}): Promise<string> {
    const feedbackId = await this.newItem(title, words)
    await this.ada.post(`/api/v1/feedback/${feedbackId}/issues`, { title })
    await this.work('createIssue')
    return feedbackId
  }

  async issuesOf(feedbackId: string) {
    return (await this.ada.get(`/api/v1/feedback/${feedbackId}/issues`).json()).items
  }

  async statusIdOf(feedbackId: string): Promise<string> {
    return (await this.ada.get(`/api/v1/feedback/${feedbackId}`).json()).statusId
  }

  /** Follows events from now on. */
  follow(): Promise<() => Promise<void>> {
    return followEvents(this.#world, issueTrackers(this.#world.services.config.undoTime))
  }
}

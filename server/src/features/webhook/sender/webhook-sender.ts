import type { Logger } from 'pino'
import { findTenant } from '../../../auth/tenants.queries.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { Loop, type Progress } from '../../../lib/loop.ts'
import { type DeliveryRow, failPending, findNextDue, listDueDeliveries } from '../deliveries.queries.ts'
import { claimLane, type LaneKey, listDueLanes, releaseLane } from '../lanes.queries.ts'
import { openCircuitAfter } from '../retry-plan.ts'
import { findWebhook, type WebhookRow } from '../webhooks.queries.ts'
import { type SenderServices, sendMessage } from './send-message.ts'

const pollMs = 1000
/** Milliseconds after which another process may take over a webhook: longer than a turn and the last call of it. */
const leaseMs = 60_000
/** Milliseconds of a turn, after which a webhook with more messages waits for its next turn. */
const turnMs = 10_000
const suspendedPause = 60 * 60_000
const failurePause = 60_000

/** Numbers of calls at the same time, so that slow receivers delay only themselves. */
export const concurrency = { webhook: 2, organisation: 4, process: 32 } as const

interface Lane extends LaneKey {
  until: number
}

/** Sends due messages: each webhook in turns, those of one organisation never in all places. */
export class WebhookSender {
  readonly #services: SenderServices & { log: Logger }
  readonly #loop: Loop
  readonly #running = new Map<Lane, Promise<void>>()

  constructor(services: SenderServices & { log: Logger }) {
    this.#services = services
    this.#loop = new Loop(
      () => this.#takeNext(),
      pollMs,
      (error) => services.log.error({ err: error }, 'webhooks could not be read; will try again'),
    )
    services.db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  start(): void {
    this.#loop.start()
  }

  /** Claims no more webhooks; resolves when the messages under way are settled. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#running.values())
  }

  async #takeNext(): Promise<Progress> {
    if (this.#running.size >= concurrency.process) return 'idle'
    const { db, clock } = this.#services
    const now = clock()
    const until = now + leaseMs
    for (const { webhook_id: webhookId, tenant_id: tenantId } of await listDueLanes(db, now)) {
      const lane = { webhookId, tenantId, until }
      if (this.#isRunning(lane) || this.#countOf(tenantId) >= concurrency.organisation) continue
      if (!(await db.transaction((tx) => claimLane(tx, lane, { now, until })))) continue
      const done = this.#run(lane).finally(() => {
        this.#running.delete(lane)
        this.#loop.wake()
      })
      this.#running.set(lane, done)
      return 'more'
    }
    return 'idle'
  }

  /** True for a webhook that this process has, even if a jump of the clock has ended its lease. */
  #isRunning({ tenantId, webhookId }: LaneKey): boolean {
    return [...this.#running.keys()].some(
      (lane) => lane.webhookId === webhookId && lane.tenantId === tenantId,
    )
  }

  #countOf(tenantId: string): number {
    return [...this.#running.keys()].filter((lane) => lane.tenantId === tenantId).length
  }

  async #run(lane: Lane): Promise<void> {
    const { db, clock, log } = this.#services
    try {
      const next = await this.#takeTurn(lane)
      await db.transaction((tx) => releaseLane(tx, lane, { until: lane.until, next, now: clock() }))
    } catch (error) {
      log.error({ err: error, webhook: lane.webhookId }, 'messages of a webhook not sent; will try again')
      const next = clock() + failurePause
      await db
        .transaction((tx) => releaseLane(tx, lane, { until: lane.until, next, now: clock() }))
        .catch((failure) => log.error({ err: failure }, 'webhook not released; its lease will run out'))
    }
  }

  /** @returns when the webhook is due again; null if it has nothing to send. */
  async #takeTurn({ webhookId, tenantId }: Lane): Promise<number | null> {
    const { db, clock } = this.#services
    const tenant = await findTenant(db, tenantId)
    if (!tenant || tenant.suspended_at !== null) return clock() + suspendedPause
    const rows = db.tenant(tenantId)
    const end = performance.now() + turnMs
    for (;;) {
      const webhook = await findWebhook(rows, webhookId)
      if (!webhook) return null
      if (webhook.off !== null) {
        // A message written while the webhook was switched off would otherwise be sent once it is on again.
        await db.transaction((tx) => failPending(tx.tenant(tenantId), webhookId))
        return null
      }
      const now = clock()
      if ((webhook.paused_until ?? 0) > now) return webhook.paused_until
      const due = await this.#sendDue(rows, webhook, now)
      if (due === 0) return (await findNextDue(rows, webhookId)) ?? null
      if (performance.now() >= end) return clock()
    }
  }

  /** Sends the messages that may be sent now. @returns their number. */
  async #sendDue(rows: TenantDb, webhook: WebhookRow, now: number): Promise<number> {
    const limit = webhook.failures >= openCircuitAfter ? 1 : concurrency.webhook
    const due = await listDueDeliveries(rows, webhook.id, { now, limit })
    const send = (delivery: DeliveryRow) => sendMessage(this.#services, rows.tenantId, { webhook, delivery })
    await Promise.all(due.map(send))
    return due.length
  }
}

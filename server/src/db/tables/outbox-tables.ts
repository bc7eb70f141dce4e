import type { Generated } from 'kysely'

/** An event, or a job of an organisation, before the relay has brought it into `events` or `jobs`. */
interface Outbox {
  /** Larger than that of every entry that had been committed before its transaction changed a row that both change. */
  seq: Generated<number>
  tenant_id: string
  /** `event`, or the kind of the job. */
  kind: string
  /** Its other columns in `events` or `jobs`, as JSON. */
  fields: string
  /** The event's data, or the job's payload. */
  payload: string
  created_at: number
  /** Time when the log or the queue refused it: it is passed by until an operator replays it. */
  failed_at: Generated<number | null>
  last_error: Generated<string | null>
}

/** Entries that the relay has brought to their place, until they are seen to be gone from the outbox. */
interface OutboxReceipts {
  seq: number
  tenant_id: string
}

export interface OutboxTables {
  outbox: Outbox
  outbox_receipts: OutboxReceipts
}

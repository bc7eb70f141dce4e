import type { Insertable } from 'kysely'
import type { GlobalDb } from './database.ts'
import type { Connection } from './dialects/connection.ts'
import type { Dialect } from './dialects/dialect.ts'
import type { EventRow, JobRow } from './log-rows.ts'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'

/*
 * Where each organisation's rows are on one node and the event log and the queue on another, a transaction writes its
 * events and jobs into the outbox, which is on the organisation's node: they become visible with the change that they
 * tell of. The relay brings them to their tables. Everywhere else they go there at once, and the outbox is empty.
 */

/** A job of an organisation before its first attempt. */
export type TenantJobRow = Omit<JobRow, 'tenant_id'> & { tenant_id: string }

/** Entry without its number. */
type NewEntry = Omit<Insertable<GlobalTables['outbox']>, 'seq'>

type Entry = Pick<NewEntry, 'tenant_id' | 'kind' | 'fields' | 'payload'>

/** The kind of entries that are events; no job has it. */
export const eventKind = 'event'

export const isEvent = ({ kind }: Pick<Entry, 'kind'>): boolean => kind === eventKind

const entryOfEvent = ({ tenant_id, data, ...fields }: EventRow): NewEntry => ({
  tenant_id,
  kind: eventKind,
  fields: JSON.stringify(fields),
  payload: data,
  created_at: Date.now(),
})

export function eventOf({ tenant_id, fields, payload }: Entry): EventRow {
  const others: Omit<EventRow, 'tenant_id' | 'data'> = JSON.parse(fields)
  return { ...others, tenant_id, data: payload }
}

const entryOfJob = (
  { tenant_id, kind, payload, ...fields }: TenantJobRow,
  deadPayload: string,
): NewEntry => ({
  tenant_id,
  kind,
  fields: JSON.stringify({ ...fields, ...(deadPayload !== payload && { deadPayload }) }),
  payload,
  created_at: Date.now(),
})

export function jobOf({ tenant_id, kind, fields, payload }: Entry): TenantJobRow {
  const others: Omit<TenantJobRow, 'tenant_id' | 'kind' | 'payload'> = JSON.parse(fields)
  return { ...others, tenant_id, kind, payload }
}

const insertEntry = preparedGlobal((db, entry: NewEntry) =>
  db.insertInto('outbox').values({
    tenant_id: entry.tenant_id,
    kind: entry.kind,
    fields: entry.fields,
    payload: entry.payload,
    created_at: entry.created_at,
  }),
)

/** Adds an event of an organisation to the outbox. */
export const postEvent = (dialect: Dialect, connection: Connection, event: EventRow) =>
  insertEntry(dialect, connection, entryOfEvent(event))

/** Adds some events of an organisation to the outbox in one statement, in their order. */
export const postEvents = ({ global }: Pick<GlobalDb, 'global'>, events: readonly EventRow[]) =>
  global.insertInto('outbox').values(events.map(entryOfEvent)).execute()

/** Adds a job of an organisation to the outbox; `deadPayload` is left of its payload if it becomes a dead letter. */
export const postJob = (
  dialect: Dialect,
  connection: Connection,
  job: TenantJobRow,
  deadPayload: string = job.payload,
) => insertEntry(dialect, connection, entryOfJob(job, deadPayload))

/** Fields of a dead letter that cannot be replayed, because its payload was secret. */
export const lostFields = '{}'

/** Columns of a dead letter that keep no secret. */
export function withoutSecrets({
  fields,
}: Pick<Entry, 'fields'>): Partial<Pick<Entry, 'fields' | 'payload'>> {
  try {
    const { deadPayload } = JSON.parse(fields)
    return deadPayload === undefined ? {} : { fields: lostFields, payload: deadPayload }
  } catch {
    return {}
  }
}

/**
 * Numbers of those of an organisation's entries that no other transaction has locked; this one then has. Nobody waits for
 * the others.
 */
export const lockFreeEntries = (
  { global, dialect }: Pick<GlobalDb, 'global' | 'dialect'>,
  tenantId: string,
  seqs: readonly number[],
) =>
  global
    .selectFrom('outbox')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('seq', 'in', seqs)
    .modifyEnd(dialect.forUpdateSkipLocked)

/** The turn of who brings entries to their tables. */
export const relayTurn = 'outbox'

/** The turn of who handles a consumer's next events. */
export const consumerTurn = (consumer: string): string => `consumer ${consumer}`

/**
 * Keeps entries where they are until the transaction ends, so that it finds every job that it has to delete in one of
 * `jobTables`. To be taken before the transaction's first lock of a row: who has the turn may wait for that row. Nothing
 * where the outbox has no entries.
 */
export async function holdRelay({
  dialect,
  connection,
}: Pick<GlobalDb, 'dialect' | 'connection'>): Promise<void> {
  if (dialect.readsOutbox) await dialect.takeTurn(connection, relayTurn)
}

/** The tables with jobs that have not run. All have `tenant_id`, `kind` and `payload`. */
export const jobTables = ({ readsOutbox }: Pick<Dialect, 'readsOutbox'>): readonly ('jobs' | 'outbox')[] =>
  readsOutbox ? ['jobs', 'outbox'] : ['jobs']

/**
 * Number of entries that wait and since when the oldest does, as a kind of its own beside those of due jobs; none if none
 * waits.
 */
export async function outboxBacklog({
  global,
}: Pick<GlobalDb, 'global'>): Promise<{ kind: string; waiting: number; since: number }[]> {
  const { count, since } = await global
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return since === null ? [] : [{ kind: 'outbox', waiting: Number(count), since: Number(since) }]
}

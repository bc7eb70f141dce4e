import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database, GlobalDb } from './database.ts'
import { eventOf, isEvent, jobOf, relayTurn } from './outbox.ts'
import type { GlobalTables } from './tables/global-tables.ts'

type Entry = Selectable<GlobalTables['outbox']>
type Receipt = Selectable<GlobalTables['outbox_receipts']>

/** Entries of one transaction. */
const batch = 200
/** Receipts that may wait for their entries to be gone: while a node is missing, no more entries are delivered. */
const receiptsMax = 1_000

/** Keys of the entries that each database's relay has set aside until its process ends. */
const asides = new WeakMap<Database, Map<string, Receipt>>()

/** Thrown for entries that the log or the queue refuses, with the cause. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[], cause: unknown) {
    super('the outbox has entries that cannot be delivered', { cause })
    this.entries = entries
  }
}

/**
 * Brings the next entries of the outbox into the event log and the queue, in their order. An entry that is refused stays
 * in the outbox, where its age is seen, and the others go on without it. `report` gets the error once.
 * @returns `more` if there may be others; `idle` also while another process is at it.
 */
export async function relayNext(db: Database, report: (error: unknown) => void): Promise<'more' | 'idle'> {
  const takeTurn = ({ dialect, connection }: GlobalDb) => dialect.takeFreeTurn(connection, relayTurn)
  try {
    return (await relay(db, { takeTurn, limit: batch })) === batch ? 'more' : 'idle'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    for (const _ of error.entries) await relayOne(db, takeTurn, report)
    return 'more'
  }
}

async function relayOne(
  db: Database,
  takeTurn: (tx: GlobalDb) => Promise<boolean>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await relay(db, { takeTurn, limit: 1 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const aside = asides.get(db) ?? new Map()
    asides.set(db, aside)
    for (const { tenant_id, seq } of error.entries) aside.set(keyOf({ tenant_id, seq }), { tenant_id, seq })
    report(error)
  }
}

/**
 * Brings all entries that are in the outbox now, or those of one organisation, into the event log and the queue. @throws
 * Error if they cannot be delivered now.
 */
export async function emptyOutbox(db: Database, tenantId?: string): Promise<void> {
  const wait = async ({ dialect, connection }: GlobalDb) => {
    await dialect.takeTurn(connection, relayTurn)
    return true
  }
  while ((await relay(db, { tenantId, takeTurn: wait, limit: batch, mustDeliver: true })) === batch);
}

/** Which entries a step delivers, and how many of them at most. */
interface Step {
  tenantId?: string | undefined
  takeTurn: (tx: GlobalDb) => Promise<boolean>
  limit: number
  /** True to fail, instead of delivering nothing, while too many receipts wait. */
  mustDeliver?: boolean
}

/**
 * Delivers entries, with a receipt for each, in one transaction of the log's own node; then deletes them from the nodes
 * of their organisations, and last the receipts of those that are seen to be gone. However it is interrupted, an entry
 * with a receipt is never delivered again, and one without has not been. @returns the number of entries.
 */
async function relay(db: Database, { tenantId, takeTurn, limit, mustDeliver }: Step): Promise<number> {
  const { receipts, count } = await db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return { receipts: [], count: 0 }
    const earlier = await listReceipts(tx, tenantId)
    const isFull = tenantId === undefined && earlier.length >= receiptsMax
    if (isFull && mustDeliver) throw new Error('the outbox waits for a node that is missing')
    const passed = [...earlier, ...(asides.get(db)?.values() ?? [])]
    const entries = isFull ? [] : await listEntries(tx, passed, { tenantId, limit })
    try {
      await deliver(tx, entries)
    } catch (error) {
      throw tx.dialect.isUnavailable(error) ? error : new Refused(entries, error)
    }
    return { receipts: [...earlier, ...entries], count: entries.length }
  })
  await removeDelivered(db, receipts)
  return count
}

/** Receipts of one organisation, all of them; or the first of the installation's. */
const listReceipts = ({ global }: GlobalDb, tenantId: string | undefined): Promise<Receipt[]> => {
  const receipts = global.selectFrom('outbox_receipts').selectAll().orderBy('seq')
  const some =
    tenantId === undefined ? receipts.limit(receiptsMax) : receipts.where('tenant_id', '=', tenantId)
  return some.execute()
}

const listEntries = (
  { global }: GlobalDb,
  passed: readonly Receipt[],
  { tenantId, limit }: Pick<Step, 'tenantId' | 'limit'>,
): Promise<Entry[]> =>
  global
    .selectFrom('outbox')
    .selectAll()
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .$if(passed.length > 0, (query) => query.where((eb) => eb.not(isOneOf(passed)(eb))))
    .orderBy('seq')
    .limit(limit)
    .execute()

async function deliver(tx: GlobalDb, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const { global } = tx
  const events = entries.filter(isEvent).map(eventOf)
  const jobs = entries
    .filter((entry) => !isEvent(entry))
    .map((entry) => ({ ...jobOf(entry), attempts: 0, leased_until: 0 }))
  if (events.length > 0) await global.insertInto('events').values(events).execute()
  if (jobs.length > 0)
    await global
      .insertInto('jobs')
      .values(jobs)
      // An archive that is read in may bring a job and its entry.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  await global
    .insertInto('outbox_receipts')
    .values(entries.map(({ seq, tenant_id }) => ({ seq, tenant_id })))
    .execute()
  tx.announce()
}

async function removeDelivered(db: Database, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  await db.transaction(({ global }) => global.deleteFrom('outbox').where(isOneOf(receipts)).execute())
  // A node that was lost between the two phases of the commit shows the entries until it is back.
  const left = await db.global
    .selectFrom('outbox')
    .select(['tenant_id', 'seq'])
    .where(isOneOf(receipts))
    .execute()
  const visible = new Set(left.map(keyOf))
  const gone = receipts.filter((receipt) => !visible.has(keyOf(receipt)))
  if (gone.length > 0)
    await db.transaction(({ global }) => global.deleteFrom('outbox_receipts').where(isOneOf(gone)).execute())
}

/** The key of an entry and of its receipt: numbers are unique only within an organisation. */
const keyOf = ({ tenant_id, seq }: Receipt): string => `${tenant_id} ${seq}`

/** True for the entries of these keys; the organisations name the nodes. */
const isOneOf =
  (keys: readonly Receipt[]) =>
  (eb: ExpressionBuilder<GlobalTables, 'outbox' | 'outbox_receipts'>): Expression<SqlBool> =>
    eb.or(
      [...Map.groupBy(keys, ({ tenant_id }) => tenant_id)].map(([tenantId, ofTenant]) =>
        eb.and([
          eb('tenant_id', '=', tenantId),
          eb(
            'seq',
            'in',
            ofTenant.map(({ seq }) => seq),
          ),
        ]),
      ),
    )

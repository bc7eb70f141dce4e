import type { Selectable } from 'kysely'
import type { Database, GlobalDb, OutboxDeadLetter } from './database.ts'
import { insertEvent, insertJob } from './log-rows.ts'
import { eventOf, isEvent, jobOf, lockFreeEntries, relayTurn, withoutSecrets } from './outbox.ts'
import { isOneOf, type Receipt, type Removal, removeDelivered, takeRemoval } from './outbox-removal.ts'
import { preparedGlobal } from './prepared.ts'
import type { GlobalTables } from './tables/global-tables.ts'

type Entry = Selectable<GlobalTables['outbox']>

/** Entries of one transaction. */
const batch = 500
/** Receipts that may wait for their entries to be gone: while a node is missing, no more entries are delivered. */
const receiptsMax = 1_000
const reasonMax = 500

/** Thrown for entries of which the log or the queue refuses one, with the cause. */
class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
  readonly entries: readonly Entry[]

  constructor(entries: readonly Entry[], cause: unknown) {
    super('the outbox has entries that cannot be delivered', { cause })
    this.entries = entries
  }
}

/**
 * Brings the next entries of the outbox into the event log and the queue, in their order. An entry that is refused there
 * becomes a dead letter and is reported, and the others go on without it.
 * @returns `more` if there may be others; `idle` also while another process is at it.
 */
export async function relayNext(
  db: Database,
  report: (letter: OutboxDeadLetter) => void = db.reportDeadLetter,
): Promise<'more' | 'idle'> {
  const takeTurn = ({ dialect, connection }: GlobalDb) => dialect.takeFreeTurn(connection, relayTurn)
  return (await relaySome(db, { takeTurn }, report)) ? 'more' : 'idle'
}

/** @returns true if there may be others. */
async function relaySome(
  db: Database,
  step: Omit<Step, 'limit'>,
  report: (letter: OutboxDeadLetter) => void,
): Promise<boolean> {
  try {
    return (await relay(db, { ...step, limit: batch })) === batch
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    const passedBy: Entry[] = []
    let isAnyMoved = false
    for (const _ of error.entries) if (await relayOne(db, { ...step, passedBy }, report)) isAnyMoved = true
    if (!isAnyMoved && step.mustDeliver) throw error
    return isAnyMoved
  }
}

/** Delivers an entry, or makes it a dead letter, or passes it by from now on. @returns false in the last case. */
async function relayOne(
  db: Database,
  step: Omit<Step, 'limit'> & { passedBy: Entry[] },
  report: (letter: OutboxDeadLetter) => void,
): Promise<boolean> {
  try {
    return (await relay(db, { ...step, limit: 1 })) > 0
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    const [entry] = error.entries
    if (!entry) return false
    const { cause } = error
    const { kind, tenant_id: tenantId, seq } = entry
    const isDead = await markEntryDead(db, entry, cause)
    if (isDead) report({ kind, tenantId, seq, cause })
    else step.passedBy.push(entry)
    return isDead
  }
}

/** @returns false if another transaction has locked the entry, perhaps to delete it: nobody waits for that. */
const markEntryDead = (db: Database, { tenant_id, seq, fields }: Entry, cause: unknown): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.global
      .updateTable('outbox')
      .set({
        failed_at: Date.now(),
        last_error: String(cause).slice(0, reasonMax),
        ...withoutSecrets({ fields }),
      })
      .where('tenant_id', '=', tenant_id)
      .where('seq', 'in', lockFreeEntries(tx, tenant_id, [seq]))
      .executeTakeFirst()
    return numUpdatedRows > 0
  })

/**
 * Brings all entries that are in the outbox now, or those of one organisation, into the event log and the queue, but for
 * those that are refused there, which become dead letters. @throws Error if they cannot be delivered now.
 */
export async function emptyOutbox(db: Database, tenantId?: string): Promise<void> {
  const wait = async ({ dialect, connection }: GlobalDb) => {
    await dialect.takeTurn(connection, relayTurn)
    return true
  }
  while (await relaySome(db, { tenantId, takeTurn: wait, mustDeliver: true }, db.reportDeadLetter));
}

/** Which entries a step delivers, and how many of them at most. */
interface Step {
  tenantId?: string | undefined
  takeTurn: (tx: GlobalDb) => Promise<boolean>
  limit: number
  /** True to fail, instead of delivering nothing, while too many receipts wait. */
  mustDeliver?: boolean
  /** Entries that stay where they are. */
  passedBy?: readonly Entry[]
}

/**
 * Delivers entries, with a receipt for each, in one transaction of the log's own node; then deletes them from the nodes
 * of their organisations, and last the receipts of those that are seen to be gone. However it is interrupted, an entry
 * with a receipt is never delivered again, and one without has not been. @returns the number of entries.
 */
async function relay(
  db: Database,
  { tenantId, takeTurn, limit, mustDeliver, passedBy = [] }: Step,
): Promise<number> {
  const { count, removal } = await db.transaction(
    async (tx): Promise<{ count: number; removal: Removal }> => {
      if (!(await takeTurn(tx))) return { count: 0, removal: { receipts: [] } }
      const earlier = await listReceipts(tx, tenantId)
      const isFull = tenantId === undefined && earlier.length >= receiptsMax
      if (isFull && mustDeliver) throw new Error('the outbox waits for a node that is missing')
      const entries = isFull ? [] : await listEntries(tx, [...earlier, ...passedBy], { tenantId, limit })
      await deliver(tx, entries)
      const receipts = [...earlier, ...entries]
      // Nobody who needs an empty outbox counts on others to empty it.
      const removal = mustDeliver ? { receipts } : await takeRemoval(tx, receipts)
      return { count: entries.length, removal }
    },
  )
  const failures = await removeDelivered(db, removal)
  // While there is more to deliver, that goes first.
  if (failures.length > 0 && count < limit) throw failures[0]
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
  except: readonly Receipt[],
  { tenantId, limit }: Pick<Step, 'tenantId' | 'limit'>,
): Promise<Entry[]> =>
  global
    .selectFrom('outbox')
    .selectAll()
    .where('failed_at', 'is', null)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .$if(except.length > 0, (query) => query.where((eb) => eb.not(isOneOf(except)(eb))))
    .orderBy('seq')
    .limit(limit)
    .execute()

async function deliver(tx: GlobalDb, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  try {
    await insertRows(tx, entries)
    tx.announce()
  } catch (error) {
    // Any other fault is that of all entries: they wait until it is mended.
    const isTheirs = error instanceof SyntaxError || tx.dialect.isRefusal(error)
    throw isTheirs ? new Undeliverable(entries, error) : error
  }
}

/** One statement after the other, which are sent together: of many rows each would have a text of its own. */
async function insertRows({ dialect, connection }: GlobalDb, entries: readonly Entry[]): Promise<void> {
  const events = entries.filter(isEvent).map(eventOf)
  const jobs = entries.filter((entry) => !isEvent(entry)).map(jobOf)
  await Promise.all([
    ...events.map((event) => insertEvent(dialect, connection, event)),
    ...jobs.map((job) => insertJob(dialect, connection, job)),
    ...entries.map(({ seq, tenant_id }) => insertReceipt(dialect, connection, { seq, tenant_id })),
  ])
}

const insertReceipt = preparedGlobal((db, { seq, tenant_id }: Pick<Receipt, 'seq' | 'tenant_id'>) =>
  db.insertInto('outbox_receipts').values({ seq, tenant_id }),
)

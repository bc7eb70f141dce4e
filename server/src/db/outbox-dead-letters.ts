import { limits } from '@earshot/shared/limits'
import type { Selectable } from 'kysely'
import { batches } from '../lib/batches.ts'
import { countRows } from './count-rows.ts'
import type { Database, GlobalDb } from './database.ts'
import { eventKind, lostFields } from './outbox.ts'
import type { GlobalTables } from './tables/global-tables.ts'

/*
 * Entries of the outbox that the log or the queue has refused are dead letters, like jobs that failed for good: an operator
 * lists and replays them.
 * Each change is about one organisation, so that one node commits it.
 */

const batch = 500

type DeadLetterColumns = Pick<
  Selectable<GlobalTables['outbox']>,
  'kind' | 'payload' | 'failed_at' | 'last_error'
>

export const countOutboxDeadLetters = ({ global }: Pick<GlobalDb, 'global'>): Promise<number> =>
  countRows(global.selectFrom('outbox').where('failed_at', 'is not', null))

/** Some dead letters of the outbox, those that failed first in the beginning. */
export const listOutboxDeadLetters = (
  { global }: Pick<GlobalDb, 'global'>,
  limit: number,
): Promise<DeadLetterColumns[]> =>
  global
    .selectFrom('outbox')
    .select(['kind', 'payload', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .limit(limit)
    .execute()

/** Organisations whose dead letters failed at `until` or before, also organisations that do not exist any more. */
async function listTenantsWithDeadLetters(
  { global }: Pick<GlobalDb, 'global'>,
  until: number,
): Promise<string[]> {
  const failed = await global
    .selectFrom('outbox')
    .select('tenant_id')
    .distinct()
    .where('failed_at', '<=', until)
    .execute()
  return failed.map(({ tenant_id }) => tenant_id)
}

/** Has the relay deliver all dead letters again, but for those whose payload is lost. @returns their number. */
export async function replayOutboxDeadLetters(db: Database): Promise<number> {
  let replayed = 0
  for (const tenantId of await listTenantsWithDeadLetters(db, Number.MAX_SAFE_INTEGER))
    replayed += await db.transaction(async ({ global, announce }) => {
      const { numUpdatedRows } = await global
        .updateTable('outbox')
        .set({ failed_at: null, last_error: null })
        .where('tenant_id', '=', tenantId)
        .where('failed_at', 'is not', null)
        .where('fields', '!=', lostFields)
        .executeTakeFirst()
      announce()
      return Number(numUpdatedRows)
    })
  return replayed
}

/** Deletes dead letters of the outbox after their retention. */
export async function deleteOldOutboxDeadLetters(db: Database, now: number): Promise<void> {
  const until = now - limits.deadLettersKept
  for (const tenantId of await listTenantsWithDeadLetters(db, until))
    await db.transaction(({ global }) =>
      global.deleteFrom('outbox').where('tenant_id', '=', tenantId).where('failed_at', '<=', until).execute(),
    )
}

/** Deletes an organisation's dead letters that are events and name one of some ids, or all of them, but for some types. */
export async function deleteDeadEvents(
  db: Database,
  tenantId: string,
  { about, except }: { about?: readonly string[]; except: readonly string[] },
): Promise<void> {
  const read = (last?: { seq: number }) =>
    db.global
      .selectFrom('outbox')
      .select(['seq', 'fields', 'payload'])
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', eventKind)
      .where('failed_at', 'is not', null)
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .limit(batch)
      .execute()
  for await (const letters of batches(batch, read)) {
    const seqs = letters
      .filter(({ fields }) => !except.some((type) => fields.includes(JSON.stringify(type))))
      .filter(({ fields, payload }) => about?.some((id) => (fields + payload).includes(id)) ?? true)
      .map(({ seq }) => seq)
    if (seqs.length > 0)
      await db.transaction(({ global }) =>
        global.deleteFrom('outbox').where('tenant_id', '=', tenantId).where('seq', 'in', seqs).execute(),
      )
  }
}

import type { Sealing } from './auth/sealing.ts'
import { listTenantIds } from './auth/tenants.queries.ts'
import type { SecretPlace } from './backup/new-secrets.ts'
import type { Database, GlobalDb } from './db/database.ts'
import { emptyOutbox } from './db/outbox-relay.ts'
import type { TenantTables } from './db/tables/schema.ts'
import type { TenantDb } from './db/tenant-db.ts'
import { purposeOf as purposeOfChat } from './features/integration/chat/channel-address.ts'
import { purposeOf as purposeOfSlack } from './features/integration/slack/workspace.ts'
import { purposeOf as purposeOfTracker } from './features/integration/tracker-access.ts'
import { purposeOf as purposeOfIdentity } from './features/project/identity-secrets.ts'
import { newWebhookSecret } from './features/webhook/signature.ts'
import { purposeOf as purposeOfWebhook } from './features/webhook/webhook-secrets.ts'
import { purposeOf as purposeOfAnswer } from './http/idempotency/idempotency.ts'
import { batches } from './lib/batches.ts'
import { newSecret } from './lib/id.ts'
import { purposeOf as purposeOfMail } from './mail/sealed-links.ts'
import {
  listOperatorAnswers,
  listPostedMails,
  listQueuedMails,
  replaceOperatorAnswer,
  replacePayload,
  replacePostedPayload,
} from './sealed-values.queries.ts'

/** A sealed value in the database. */
interface SealedValue {
  /** For people: the table, and the row's id. */
  place: string
  sealed: string
  purpose: string
  /** Replaces the value, unless it has changed since it was read. */
  replace(sealed: string): Promise<unknown>
}

interface SealedColumns {
  table: keyof TenantTables
  id: 'id' | 'key'
  columns: readonly string[]
  purposeOf(tenantId: string, id: string, column: string): string
}

/** Tables of organisations with sealed values. Emails in the queue or the outbox, and the answers to callers without an account follow. */
const sealedColumns: readonly SealedColumns[] = [
  { table: 'identity_secrets', id: 'id', columns: ['sealed'], purposeOf: purposeOfIdentity },
  {
    table: 'issue_trackers',
    id: 'id',
    columns: ['token', 'hook_secret'],
    purposeOf: (tenantId, id, column) =>
      purposeOfTracker(column === 'token' ? 'token' : 'hook', tenantId, id),
  },
  { table: 'chat_channels', id: 'id', columns: ['address'], purposeOf: purposeOfChat },
  {
    table: 'slack_workspaces',
    id: 'id',
    columns: ['token', 'signing_secret'],
    purposeOf: (tenantId, id, column) =>
      purposeOfSlack(column === 'token' ? 'token' : 'secret', tenantId, id),
  },
  {
    table: 'webhooks',
    id: 'id',
    columns: ['sealed_secret', 'sealed_previous'],
    purposeOf: (_, id) => purposeOfWebhook(id),
  },
  {
    table: 'idempotency_keys',
    id: 'key',
    columns: ['response'],
    purposeOf: (_, key) => purposeOfAnswer(key),
  },
]

/** A new random secret, sealed for the place of one that is left out of an archive. */
export function sealNew(sealing: Sealing, { table, tenantId, id, column }: SecretPlace): string {
  const place = sealedColumns.find((one) => one.table === table)
  if (!place) throw new Error(`No column of ${table} is sealed`)
  const secret = table === 'webhooks' ? newWebhookSecret() : newSecret(32)
  return sealing.seal(secret, place.purposeOf(tenantId, id, column))
}

const batch = 500

/** Sealed values are base64url; other values of the same columns are JSON. */
const isSealed = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{38,}$/.test(value)

/** How many values are sealed with which secret. */
export interface SealedCount {
  current: number
  previous: number
  /** Values that no configured secret opens, by their place. */
  unreadable: string[]
}

/**
 * Counts all sealed values. With `reseals`, those that need the previous secret are sealed anew; a run that was
 * interrupted is repeated.
 */
export async function countSealed(
  db: Database,
  sealing: Sealing,
  { reseals }: { reseals: boolean },
): Promise<SealedCount> {
  if (reseals && db.dialect.usesOutbox) await emptyOutbox(db)
  const count: SealedCount = { current: 0, previous: 0, unreadable: [] }
  for await (const { place, sealed, purpose, replace } of sealedValues(db)) {
    const secret = sealing.secretOf(sealed, purpose)
    if (secret) count[secret]++
    else count.unreadable.push(place)
    if (reseals && secret === 'previous') await replace(sealing.seal(sealing.open(sealed, purpose), purpose))
  }
  return count
}

async function* sealedValues(db: Database): AsyncGenerator<SealedValue> {
  const read = (last?: { id: string }) => listTenantIds(db, last?.id ?? '', batch)
  for await (const tenants of batches(batch, read)) {
    for (const { id } of tenants) yield* valuesOfTenant(db.tenant(id))
  }
  // An email is in the queue after the outbox.
  yield* valuesOfPostedMails(db)
  yield* valuesOfQueuedMails(db)
  yield* valuesOfOperatorAnswers(db)
}

async function* valuesOfTenant(tenant: TenantDb): AsyncGenerator<SealedValue> {
  for (const { table, id, columns, purposeOf } of sealedColumns) {
    const read = (last?: Record<string, unknown>) =>
      tenant.anyTable
        .selectFrom(table)
        .select([id, ...columns])
        .where(id, '>', String(last?.[id] ?? ''))
        .orderBy(id)
        .limit(batch)
        .execute()
    for await (const rows of batches(batch, read))
      for (const row of rows)
        for (const column of columns) {
          const [sealed, rowId] = [row[column], String(row[id])]
          if (!isSealed(sealed)) continue
          yield {
            place: `${table} ${rowId}`,
            sealed,
            purpose: purposeOf(tenant.tenantId, rowId, column),
            replace: (next) =>
              tenant.transaction((db) =>
                db.anyTable
                  .updateTable(table)
                  .set({ [column]: next })
                  .where(id, '=', rowId)
                  .where(column, '=', sealed)
                  .execute(),
              ),
          }
        }
  }
}

async function* valuesOfPostedMails(db: Database): AsyncGenerator<SealedValue> {
  const read = (last?: { tenant_id: string; seq: number }) => listPostedMails(db, last, batch)
  for await (const entries of batches(batch, read))
    for (const entry of entries)
      yield* valueOfMail(db, `outbox ${entry.tenant_id} ${entry.seq}`, entry.payload, (tx, payload) =>
        replacePostedPayload(tx, entry, payload),
      )
}

async function* valuesOfQueuedMails(db: Database): AsyncGenerator<SealedValue> {
  const read = (last?: { id: string }) => listQueuedMails(db, last?.id ?? '', batch)
  for await (const jobs of batches(batch, read))
    for (const job of jobs)
      yield* valueOfMail(db, `jobs ${job.id}`, job.payload, (tx, payload) => replacePayload(tx, job, payload))
}

function* valueOfMail(
  db: Database,
  place: string,
  payload: string,
  store: (tx: GlobalDb, payload: string) => Promise<unknown>,
): Generator<SealedValue> {
  const mail = JSON.parse(payload)
  if (!isSealed(mail.sealedLinks)) return
  yield {
    place,
    sealed: mail.sealedLinks,
    purpose: purposeOfMail(mail),
    replace: (next) => db.transaction((tx) => store(tx, JSON.stringify({ ...mail, sealedLinks: next }))),
  }
}

async function* valuesOfOperatorAnswers(db: Database): AsyncGenerator<SealedValue> {
  const read = (last?: { key: string }) => listOperatorAnswers(db, last?.key ?? '', batch)
  for await (const answers of batches(batch, read))
    for (const { key, response } of answers)
      if (isSealed(response))
        yield {
          place: `operator_idempotency_keys ${key}`,
          sealed: response,
          purpose: purposeOfAnswer(key),
          replace: (next) => db.transaction((tx) => replaceOperatorAnswer(tx, { key, response }, next)),
        }
}

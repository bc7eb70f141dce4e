import { limits } from '@earshot/shared/limits'
import type { GlobalDb } from '../db/database.ts'
import { prepared, preparedGlobal, preparedInsert } from '../db/prepared.ts'
import type { TenantDb } from '../db/tenant-db.ts'

type RememberedAnswer = { key: string; request_hash: string; response: string; created_at: number }

/** Where the answers of one tenant's creations are kept, or of those that belong to no tenant. */
export interface RememberedAnswers {
  find(key: string): Promise<Pick<RememberedAnswer, 'request_hash' | 'response'> | undefined>
  insert(answer: RememberedAnswer): Promise<unknown>
}

/** What members and contacts of a tenant created. */
export const tenantAnswers = (db: TenantDb): RememberedAnswers => ({
  find: async (key) => (await findOfTenant(db, { key }))[0],
  insert: (answer) => insertOfTenant(db, answer),
})

/** Creations by operators and by callers without an account. */
export const operatorAnswers = ({
  dialect,
  connection,
}: Pick<GlobalDb, 'dialect' | 'connection'>): RememberedAnswers => ({
  find: async (key) => (await findOfOperator(dialect, connection, { key }))[0],
  insert: (answer) => insertOfOperator(dialect, connection, answer),
})

const findOfTenant = prepared((db: TenantDb, given: { key: string }) =>
  db.selectFrom('idempotency_keys').select(['request_hash', 'response']).where('key', '=', given.key),
)

const insertOfTenant = preparedInsert('idempotency_keys')

const findOfOperator = preparedGlobal((db, given: { key: string }) =>
  db
    .selectFrom('operator_idempotency_keys')
    .select(['request_hash', 'response'])
    .where('key', '=', given.key),
)

const insertOfOperator = preparedGlobal((db, given: RememberedAnswer) =>
  db.insertInto('operator_idempotency_keys').values({
    key: given.key,
    request_hash: given.request_hash,
    response: given.response,
    created_at: given.created_at,
  }),
)

/** Removes the answers of a tenant's creations that need not be remembered any longer. */
export const deleteOldAnswers = (db: TenantDb, now: number) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - limits.idempotencyKept)
    .execute()

/** Records of creations that belong to no tenant. */
export const deleteOldOperatorAnswers = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .deleteFrom('operator_idempotency_keys')
    .where('created_at', '<', now - limits.idempotencyKept)
    .execute()

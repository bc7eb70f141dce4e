import { limits } from '@earshot/shared/limits'
import type { GlobalDb } from '../../db/database.ts'
import { prepared, preparedGlobal, preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

type RememberedAnswer = { key: string; request_hash: string; response: string; created_at: number }

/** Stored responses of one tenant's creations, or of those outside of any tenant. */
export interface RememberedAnswers {
  find(key: string): Promise<Pick<RememberedAnswer, 'request_hash' | 'response'> | undefined>
  insert(answer: RememberedAnswer): Promise<unknown>
}

/** Creations by members and contacts of a tenant. */
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

const findOfTenant = prepared((db: TenantDb, params: { key: string }) =>
  db.selectFrom('idempotency_keys').select(['request_hash', 'response']).where('key', '=', params.key),
)

const insertOfTenant = preparedInsert('idempotency_keys')

const findOfOperator = preparedGlobal((db, params: { key: string }) =>
  db
    .selectFrom('operator_idempotency_keys')
    .select(['request_hash', 'response'])
    .where('key', '=', params.key),
)

const insertOfOperator = preparedGlobal((db, params: RememberedAnswer) =>
  db.insertInto('operator_idempotency_keys').values({
    key: params.key,
    request_hash: params.request_hash,
    response: params.response,
    created_at: params.created_at,
  }),
)

/** Deletes the stored responses of a tenant's creations after their retention. */
export const deleteOldAnswers = (db: TenantDb, now: number) =>
  db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - limits.idempotencyKept)
    .execute()

/** Deletes the stored responses of creations outside of any tenant after their retention. */
export const deleteOldOperatorAnswers = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global
    .deleteFrom('operator_idempotency_keys')
    .where('created_at', '<', now - limits.idempotencyKept)
    .execute()

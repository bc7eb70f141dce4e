import type { GlobalDb } from '../db/database.ts'

type Tenants = Pick<GlobalDb, 'global'>

const columns = [
  'id',
  'name',
  'plan',
  'set_plan',
  'sender_name',
  'currency',
  'suspended_at',
  'created_at',
] as const

const tenants = ({ global }: Tenants, id: string) =>
  global.selectFrom('tenants').select(columns).where('id', '=', id)

/** An organisation, or undefined for one that is being deleted. */
export const findTenant = (db: Tenants, id: string) =>
  tenants(db, id).where('deleted_at', 'is', null).executeTakeFirst()

/** @throws if there is no such organisation. */
export const getTenant = (db: Tenants, id: string) => tenants(db, id).executeTakeFirstOrThrow()

/**
 * Locks an organisation: until the transaction of `tx` ends, no other changes its members, its plan, resources that the
 * plan limits, or its existence; two concurrent additions would both take the last free place. Undefined for an
 * organisation that is being deleted, to which nothing may be added. Of several organisations, the one with the
 * smallest id is locked first.
 */
export const lockTenant = ({ global }: Tenants, id: string, now: number) =>
  global
    .updateTable('tenants')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** Ids of organisations after a given one, in order. */
export const listTenantIds = ({ global }: Tenants, after: string, limit: number) =>
  global.selectFrom('tenants').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()

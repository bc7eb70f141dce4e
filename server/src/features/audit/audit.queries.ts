import type { AuditFilter } from '@earshot/shared/audit/audit'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'

const columns = [
  'audit_log.seq',
  'audit_log.action',
  'audit_log.actor_id',
  'audit_log.target_kind',
  'audit_log.target_id',
  'audit_log.fields',
  'audit_log.changes',
  'audit_log.address_digest',
  'audit_log.request_id',
  'audit_log.created_at',
  'audit_log.hash',
  'audit_addresses.address',
  'audit_addresses.salt',
] as const

/** Entries with those client addresses that are still stored. */
const entries = (db: TenantDb) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_addresses', 'audit_addresses.seq', 'audit_log.seq')
    .select(columns)

/** Entries before a position in the log, newest first. */
export const listEntries = (
  db: TenantDb,
  { action, personId, targetKind, targetId, from, to }: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  entries(db)
    .$if(before !== undefined, (query) => query.where('audit_log.seq', '<', before ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'audit.exported'))
    .$if(personId !== undefined, (query) => query.where('actor_id', '=', personId ?? ''))
    .$if(targetKind !== undefined, (query) => query.where('target_kind', '=', targetKind ?? 'project'))
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? ''))
    .$if(from !== undefined, (query) => query.where('audit_log.created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('audit_log.created_at', '<', to ?? 0))
    .orderBy('audit_log.seq', 'desc')
    .limit(limit)
    .execute()

export type AuditEntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Entries after a position in the log, oldest first, in the order of the hash chain. */
export const listChained = (db: TenantDb, after: number, limit: number) =>
  entries(db).where('audit_log.seq', '>', after).orderBy('audit_log.seq').limit(limit).execute()

/** Last position and hash of the chain; undefined before the first entry. */
export const findHead = (db: TenantDb) =>
  db.selectFrom('audit_heads').select(['seq', 'hash']).executeTakeFirst()

/** Finds people by their own ids and by those of their accounts: entries contain either. */
export const listPeopleNames = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('people')
    .select(['id', 'user_id', 'name'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('user_id', 'in', ids)]))
    .execute()

export const listProjectNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute()

export const listFeedbackNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('feedback').select(['id', 'kind', 'number', 'title']).where('id', 'in', ids).execute()

export const listTaskNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('tasks').select(['id', 'number', 'title']).where('id', 'in', ids).execute()

export const listWebhookNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('webhooks').select(['id', 'url']).where('id', 'in', ids).execute()

export const listInvitationNames = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('invitations').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()

/** Removes client addresses whose retention has ended; the entries stay. */
export const deleteOldAddresses = (db: TenantDb, now: number) =>
  db
    .deleteFrom('audit_addresses')
    .where('created_at', '<=', now - limits.auditAddressKept)
    .execute()

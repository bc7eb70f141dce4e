import { type AuditTables, auditTables } from './audit-tables.ts'
import { type ChangelogTables, changelogTables } from './changelog-tables.ts'
import { type FeedbackTables, feedbackTables } from './feedback-tables.ts'
import { type FileTables, fileTables } from './file-tables.ts'
import type { GlobalTables } from './global-tables.ts'
import { type NotificationTables, notificationTables } from './notification-tables.ts'
import { type PeopleTables, peopleTables } from './people-tables.ts'
import { type ProjectTables, projectTables } from './project-tables.ts'
import { type TagTables, tagTables } from './tag-tables.ts'
import { type TaskTables, taskTables } from './task-tables.ts'
import type { TableFacts } from './tenant-table.ts'

interface IdempotencyKeys {
  /** Digest of whose key it is, for which operation, and the key itself. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

/**
 * Tables whose rows belong to one tenant, reached through a `TenantDb` alone; it adds their `tenant_id`, which cannot be
 * passed.
 */
export interface TenantTables
  extends NotificationTables,
    ChangelogTables,
    TagTables,
    FileTables,
    TaskTables,
    FeedbackTables,
    ProjectTables,
    PeopleTables,
    AuditTables {
  idempotency_keys: IdempotencyKeys
}

/** Every table as the database has it. */
export type Schema = GlobalTables & {
  [Table in keyof TenantTables]: TenantTables[Table] & { tenant_id: string }
}

/**
 * What is decided for each tenant table. Tables stand before those they refer to: in this order their rows can go, and
 * the audit log goes last.
 */
export const tenantTables = {
  ...notificationTables,
  ...changelogTables,
  ...tagTables,
  ...fileTables,
  ...taskTables,
  ...feedbackTables,
  ...projectTables,
  ...peopleTables,
  idempotency_keys: { key: ['key'], exported: null },
  ...auditTables,
} as const satisfies TableFacts<TenantTables>

export const tenantTableNames = Object.keys(tenantTables) as (keyof TenantTables)[]

export type KeyValues = readonly (string | number)[]

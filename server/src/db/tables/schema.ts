import { keysOf } from '@earshot/shared/record'
import { type ApiKeyTables, apiKeyTables } from './api-key-tables.ts'
import { type AuditTables, auditTables } from './audit-tables.ts'
import { type ChangelogTables, changelogTables } from './changelog-tables.ts'
import { type CommentTables, commentTables } from './comment-tables.ts'
import { type CompanyTables, companyTables, feedbackCompanyTables } from './company-tables.ts'
import { type CustomFieldTables, customFieldTables, fieldValueTables } from './custom-field-tables.ts'
import { type FeedbackTables, feedbackTables } from './feedback-tables.ts'
import { type FileTables, fileTables } from './file-tables.ts'
import type { GlobalTables } from './global-tables.ts'
import { type ImportTables, importTables } from './import-tables.ts'
import { type IntegrationTables, integrationTables } from './integration-tables.ts'
import { type NotificationTables, notificationTables } from './notification-tables.ts'
import { type PeopleTables, peopleTables } from './people-tables.ts'
import { type ProjectTables, projectTables } from './project-tables.ts'
import { type TagTables, tagTables } from './tag-tables.ts'
import { type TaskTables, taskTables } from './task-tables.ts'
import type { TableFacts } from './tenant-table.ts'
import { type VoteTables, voteTables } from './vote-tables.ts'
import { type WebhookTables, webhookTables } from './webhook-tables.ts'

interface IdempotencyKeys {
  /** Digest of the caller, the operation and the idempotency key. */
  key: string
  request_hash: string
  response: string
  created_at: number
}

/**
 * Tables whose rows belong to one tenant, accessible only through a `TenantDb`, which adds their `tenant_id`; no query
 * can pass one.
 */
export interface TenantTables
  extends WebhookTables,
    NotificationTables,
    ChangelogTables,
    TagTables,
    FileTables,
    TaskTables,
    IntegrationTables,
    ImportTables,
    VoteTables,
    CommentTables,
    FeedbackTables,
    ProjectTables,
    ApiKeyTables,
    PeopleTables,
    CompanyTables,
    CustomFieldTables,
    AuditTables {
  idempotency_keys: IdempotencyKeys
}

/** Every table as it is in the database. */
export type Schema = GlobalTables & {
  [Table in keyof TenantTables]: TenantTables[Table] & { tenant_id: string }
}

/**
 * Metadata of each tenant table. Tables precede the tables that they refer to: their rows can be deleted in this order,
 * and the audit log comes last.
 */
export const tenantTables = {
  ...webhookTables,
  ...notificationTables,
  ...changelogTables,
  ...tagTables,
  ...fileTables,
  ...taskTables,
  ...integrationTables,
  ...importTables,
  ...feedbackCompanyTables,
  ...fieldValueTables,
  ...voteTables,
  ...commentTables,
  ...feedbackTables,
  ...apiKeyTables,
  ...customFieldTables,
  ...projectTables,
  ...peopleTables,
  ...companyTables,
  idempotency_keys: { key: ['key'], exported: null },
  ...auditTables,
} as const satisfies TableFacts<TenantTables>

export const tenantTableNames = keysOf(tenantTables)

export type KeyValues = readonly (string | number)[]

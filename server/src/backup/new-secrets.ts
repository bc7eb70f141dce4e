import type { Schema } from '../db/tables/schema.ts'
import type { TransferredRow } from '../db/transfer/transferred-row.ts'
import type { TransferredTable } from '../db/transfer/transferred-tables.ts'

/** The column of an organisation's row that holds a sealed secret. */
export interface SecretPlace {
  table: TransferredTable
  column: string
  tenantId: string
  id: string
}

/** Makes a new random secret and seals it for its place. */
export type SealNew = (place: SecretPlace) => string

/** Columns that are never null and whose secrets an archive leaves out. */
const required: { readonly [Table in TransferredTable]?: readonly (keyof Schema[Table])[] } = {
  issue_trackers: ['token', 'hook_secret'],
  slack_workspaces: ['token'],
  webhooks: ['sealed_secret'],
}

/**
 * An arriving row with new secrets, which no other service accepts: so what it connects to is as after the other side
 * has revoked the token, until the team connects again.
 */
export function withNewSecrets(table: TransferredTable, row: TransferredRow, seal: SealNew): TransferredRow {
  const columns: readonly string[] = required[table] ?? []
  const place = { table, tenantId: String(row.tenant_id), id: String(row.id) }
  return {
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, seal({ ...place, column })])),
  }
}

/** Where workers see that a webhook has nothing to send. */
export const idleLane = (tenantId: string, webhookId: string) =>
  ({
    webhook_id: webhookId,
    tenant_id: tenantId,
    due_at: Number.MAX_SAFE_INTEGER,
    leased_until: 0,
  }) satisfies Record<keyof Schema['webhook_lanes'], unknown>

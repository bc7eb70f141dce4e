import { AuditPage } from '@earshot/shared/audit'
import { keys } from '../lib/query-keys.ts'
import { alwaysFresh, cursorQuery, type SearchParameters } from './server-query.ts'

/** The audit log under some filters (`AuditQuery`), newest first. */
export const auditLogQuery = (filters: SearchParameters) => ({
  ...cursorQuery(keys.auditLog(filters), '/audit-log', AuditPage, { ...filters, limit: 50 }),
  ...alwaysFresh,
})

import { AuditExport, AuditPage, AuditQuery } from '@earshot/shared/audit/audit'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { showAuditLog } from './audit.ts'
import { exportAuditLog } from './audit-export.ts'

/** The audit log, for administrators. */
export const auditRoutes = new Routes()

auditRoutes.get(
  '/api/v1/audit-log',
  {
    access: 'readAuditLog',
    summary: 'List the audit log, newest first',
    query: AuditQuery,
    answer: AuditPage,
    compressed: true,
  },
  (ctx, { query }) => showAuditLog(ctx, query),
)

// A POST because an export is recorded: another website can cause a GET.
auditRoutes.post(
  '/api/v1/audit-log/export',
  {
    access: 'readAuditLog',
    recentLogin: true,
    summary: 'Export the audit log as CSV or JSON',
    body: AuditExport,
    responses: {
      200: {
        description: 'A file, sent while it is read',
        content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.looseObject({}) } },
      },
    },
  },
  async (ctx, { body }, c) => streamedAttachment(c, await exportAuditLog(ctx, body), ctx.services.log),
)

import { AuditExport, AuditPage, AuditQuery } from '@earshot/shared/audit'
import { z } from 'zod'
import { answer } from '../../http/answer.ts'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { streamOf } from '../../http/stream.ts'
import { showAuditLog } from './audit.ts'
import { exportAuditLog } from './audit-export.ts'

const list = declare('readAuditLog', {
  method: 'get',
  path: '/api/v1/audit-log',
  summary: 'What members did, newest first',
  request: { query: AuditQuery },
  responses: { 200: json(AuditPage) },
})

/** A POST, since it leaves an entry: what a GET does, another site can cause. */
const download = declare(
  'readAuditLog',
  {
    method: 'post',
    path: '/api/v1/audit-log/export',
    summary: 'The same as a CSV or JSON file',
    request: { body: jsonInput(AuditExport) },
    responses: {
      200: {
        description: 'A file, sent while it is read',
        content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.looseObject({}) } },
      },
    },
  },
  { recentLogin: true },
)

/** The audit log, for administrators. */
export function auditRoutes({ log }: Services) {
  const app = routeGroup()

  app.openapi(list, async (c) => c.json(await showAuditLog(c.var.member, c.req.valid('query')), 200))

  app.openapi(download, async (c) => {
    const { name, type, text } = await exportAuditLog(c.var.member, c.req.valid('json'))
    return answer(c, 200, streamOf(text, log), {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })

  return app
}

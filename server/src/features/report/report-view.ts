import type { Report } from '@earshot/shared/feedback/feedback'
import type { TeamFile } from '@earshot/shared/file/file'
import { authorOf } from '../feedback/author-view.ts'
import type { ReportRow } from './reports.queries.ts'

export const reportView = (row: ReportRow, files: TeamFile[]): Report => ({
  id: row.id,
  author: authorOf(row),
  body: row.body,
  environment: JSON.parse(row.environment),
  hasDiagnostics: Boolean(row.has_diagnostics),
  files,
  createdAt: row.created_at,
})

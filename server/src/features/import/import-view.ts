import type { Import } from '@earshot/shared/import/import'
import { importFields } from '@earshot/shared/import/import-fields'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type ImportRow, listRefusals } from './imports.queries.ts'
import { mappingOf, previewOf } from './reading/file-preview.ts'

/** An import as its organisation's administrators see it. */
export async function importView(db: TenantDb, row: ImportRow): Promise<Import> {
  const preview = previewOf(row)
  const refusals = await listRefusals(db, row.id, { after: 0, limit: limits.refusalsShown })
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    state: row.state,
    problem: row.problem,
    encoding: preview?.encoding ?? '',
    delimiter: preview?.delimiter ?? '',
    columns: preview?.columns ?? [],
    mapping: mappingOf(row) ?? null,
    rowCount: Number(row.row_count),
    doneCount: Number(row.done_count),
    createdCount: Number(row.created_count),
    knownCount: Number(row.known_count),
    refusedCount: Number(row.refused_count),
    leftOutCount: Number(row.left_out_count),
    keptCount: Number(row.kept_count),
    refusals: refusals.map((refusal) => refusalView(row, refusal)),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

/** A refused row, with the name of its column in the file. */
export function refusalView(
  row: ImportRow,
  { line, field, reason }: { line: number; field: string; reason: string },
): Import['refusals'][number] {
  const mapping = mappingOf(row)
  const at = mapping?.columns.indexOf(field) ?? -1
  const labels: Record<string, string> = mapping ? importFields[mapping.kind] : {}
  return { line: Number(line), column: previewOf(row)?.columns[at]?.name ?? labels[field] ?? '', reason }
}

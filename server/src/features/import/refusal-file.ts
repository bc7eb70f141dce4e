import { limits } from '@earshot/shared/limits'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { batches } from '../../lib/batches.ts'
import { csvFile } from '../../lib/csv/csv-file.ts'
import { refusalView } from './import-view.ts'
import { findImport, listRefusals } from './imports.queries.ts'

/** The refused rows of an import as a file, with the line, the column and the reason of each. @throws AppError `not_found`. */
export async function refusalFile({ db }: MemberCtx, id: string): Promise<StreamedFile> {
  const row = await findImport(db, id)
  if (!row) throw notFound('import')
  const read = (last?: { line: number }) =>
    listRefusals(db, id, { after: Number(last?.line ?? 0), limit: limits.pageSizeMax })
  const rows = async function* () {
    for await (const refusals of batches(limits.pageSizeMax, read))
      yield refusals.map((refusal) => {
        const { line, column, reason } = refusalView(row, refusal)
        return [String(line), column, reason]
      })
  }
  return {
    name: 'refused-rows.csv',
    type: 'text/csv; charset=utf-8',
    content: csvFile(['line', 'column', 'reason'], rows()),
  }
}

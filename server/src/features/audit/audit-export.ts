import { type AuditEntry, type AuditExport, auditActorName, auditSentence } from '@earshot/shared/audit/audit'
import type { AuditChange, AuditValue } from '@earshot/shared/audit/audit-change'
import { events } from '@earshot/shared/event/events'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import { csvFile } from '../../lib/csv/csv-file.ts'
import { walkAuditLog } from './audit.ts'

/** Exports the audit log, or the part that matches a filter, as a file. The export itself is recorded in the log. */
export async function exportAuditLog(
  ctx: MemberCtx,
  { format, ...filter }: AuditExport,
): Promise<StreamedFile> {
  const { db, now } = ctx
  await ctx.transaction((ctx) => ctx.record({ type: 'audit.exported', fields: [format] }))
  const batches = walkAuditLog(db, filter)
  const name = `audit-log-${new Date(now).toISOString().slice(0, 10)}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: csvFile(headings, rowsOf(batches)) }
    : { name, type: 'application/json', content: asJson(batches) }
}

const described = (entry: AuditEntry) => ({
  ...entry,
  owasp: events[entry.action].owasp,
  sentence: auditSentence(entry),
})

async function* asJson(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  let separator = '{"entries":[\n'
  for await (const entries of batches) {
    yield separator + entries.map((entry) => JSON.stringify(described(entry))).join(',\n')
    separator = ',\n'
  }
  yield separator === ',\n' ? '\n]}\n' : '{"entries":[]}\n'
}

const headings = [
  'number',
  'time',
  'who',
  'what',
  'action',
  'owasp',
  'target kind',
  'target id',
  'fields',
  'changes',
  'address',
  'request id',
]

async function* rowsOf(batches: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string[][]> {
  for await (const entries of batches) yield entries.map(cellsOf)
}

const cellsOf = (entry: AuditEntry): string[] => [
  String(entry.seq),
  new Date(entry.createdAt).toISOString(),
  auditActorName(entry),
  auditSentence(entry),
  entry.action,
  events[entry.action].owasp,
  entry.target?.kind ?? '',
  entry.target?.id ?? '',
  entry.fields.join(' '),
  entry.changes.map(changeInWords).join('; '),
  entry.address ?? '',
  entry.requestId,
]

const changeInWords = ({ field, from, to }: AuditChange): string =>
  `${field}: ${inWords(from)} → ${inWords(to)}`

const inWords = (value: AuditValue): string =>
  value === null || value === '' ? 'none' : Array.isArray(value) ? value.join(' ') || 'none' : String(value)

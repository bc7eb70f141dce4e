import type { CustomField } from '@earshot/shared/custom-field/custom-field'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { CsvExport } from '@earshot/shared/import/csv-export'
import type { ImportKind } from '@earshot/shared/import/import-fields'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { StreamedFile } from '../../http/attachment.ts'
import type { MemberCtx } from '../../http/context.ts'
import { batches } from '../../lib/batches.ts'
import { csvFile } from '../../lib/csv/csv-file.ts'
import { readFields } from '../custom-field/custom-fields.ts'
import { listValuesByItem, shownValue } from '../custom-field/field-values.ts'
import { listValuesByPerson } from '../custom-field/person-values.ts'
import type { FileServices } from '../file/content/file-services.ts'
import { getProject } from '../project/lookup.ts'
import {
  listExportedComments,
  listExportedCompanies,
  listExportedItems,
  listExportedPeople,
  listExportedReports,
  listExportedTags,
  listExportedVotes,
} from './export.queries.ts'

const pageSize = 100

type Rows = AsyncGenerator<string[][]>

/**
 * Exports items, votes, comments, people or companies as a CSV file, page by page while it is sent. An import reads the
 * same columns. @throws AppError `not_found`, `conflict` while another export of the organisation runs.
 */
export async function exportCsv(
  ctx: MemberCtx<FileServices>,
  { kind, projectId }: CsvExport,
): Promise<StreamedFile> {
  await getProject(ctx.db, projectId)
  const ended = await ctx.services.exports.begin(ctx.db.tenantId)
  try {
    await ctx.transaction((ctx) => ctx.record({ type: 'feedback.exported', projectId, fields: [kind] }))
    const { headings, rows } = files[kind]
    const fields = await fieldsOf(ctx.db, { kind, projectId })
    const name = `earshot-${kind}-${new Date(ctx.now).toISOString().slice(0, 10)}.csv`
    const content = csvFile([...headings, ...fields.map(headingOf)], rows(ctx.db, projectId, fields))
    return { name, type: 'text/csv; charset=utf-8', content, ended }
  } catch (error) {
    ended()
    throw error
  }
}

/** Custom fields with a column in a file of feedback or of people. */
async function fieldsOf(db: TenantDb, { kind, projectId }: CsvExport): Promise<CustomField[]> {
  if (kind !== 'feedback' && kind !== 'people') return []
  return readFields(db, kind === 'people' ? null : projectId)
}

/** Heading of a custom field, which is never that of another column. */
const headingOf = ({ name }: CustomField): string => `field: ${name}`

/** Value of a field as people read it: a choice by its name, a number with a point. */
function valueText(field: CustomField, values: readonly FilledField[] = []): string {
  const stored = values.find(({ fieldId }) => fieldId === field.id)
  return stored ? String(shownValue(field, stored.value)) : ''
}

interface ExportedFile {
  headings: string[]
  rows: (db: TenantDb, projectId: string, fields: readonly CustomField[]) => Rows
}

const files: Record<ImportKind, ExportedFile> = {
  feedback: {
    headings: [
      'feedback id',
      'reference',
      'type',
      'title',
      'description',
      'status',
      'tags',
      'visibility',
      'moderation',
      'author id',
      'author',
      'author email',
      'author company',
      'vote count',
      'created',
    ],
    async *rows(db, projectId, fields) {
      for await (const items of itemsOf(db, projectId)) {
        const ids = items.map(({ id }) => id)
        const tags = Map.groupBy(await listExportedTags(db, ids), ({ item_id }) => item_id)
        const values = await listValuesByItem(db, ids)
        yield items.map((item) => [
          item.id,
          referenceOf(item.kind, item.number),
          item.kind,
          item.title,
          item.body,
          item.status,
          (tags.get(item.id) ?? []).map(({ name }) => name).join(', '),
          item.visibility,
          item.moderation,
          item.author_id,
          item.author,
          item.email ?? '',
          item.company ?? '',
          String(item.kind === 'bug' ? item.report_count : item.vote_count),
          timeOf(item.created_at),
          ...fields.map((field) => valueText(field, values.get(item.id))),
        ])
      }
    },
  },
  votes: {
    headings: ['item id', 'person id', 'person name', 'person email', 'created'],
    async *rows(db, projectId) {
      for await (const items of itemsOf(db, projectId))
        for (const item of items) {
          const read = (last?: { id: string; report_id?: string }) => {
            const page = { after: last?.report_id ?? last?.id ?? '', limit: pageSize }
            return item.kind === 'bug'
              ? listExportedReports(db, item, page)
              : listExportedVotes(db, item.id, page)
          }
          for await (const page of batches<VoteRow>(pageSize, read))
            yield page.map(({ id, name, email, created_at }) => [
              item.id,
              id,
              name,
              email ?? '',
              timeOf(created_at),
            ])
        }
    },
  },
  comments: {
    headings: [
      'comment id',
      'item id',
      'parent id',
      'author id',
      'author',
      'author email',
      'text',
      'internal',
      'created',
    ],
    async *rows(db, projectId) {
      for await (const items of itemsOf(db, projectId))
        for (const item of items) {
          const read = (last?: { id: string }) =>
            listExportedComments(db, item.id, { after: last?.id ?? '', limit: pageSize })
          for await (const page of batches(pageSize, read))
            yield page.map((comment) => [
              comment.id,
              item.id,
              comment.parent_id ?? '',
              comment.author_id,
              comment.author,
              comment.email ?? '',
              comment.body,
              // A comment that is held or hidden must not become public elsewhere.
              comment.listed === 1 ? 'no' : 'yes',
              timeOf(comment.created_at),
            ])
        }
    },
  },
  people: {
    headings: ['person id', 'name', 'email', 'company', 'created'],
    async *rows(db, _, fields) {
      const read = (last?: { id: string }) =>
        listExportedPeople(db, { after: last?.id ?? '', limit: pageSize })
      for await (const page of batches(pageSize, read)) {
        const values = await listValuesByPerson(
          db,
          page.map(({ id }) => id),
        )
        yield page.map(({ id, name, email, company, created_at }) => [
          id,
          name,
          email ?? '',
          company ?? '',
          timeOf(created_at),
          ...fields.map((field) => valueText(field, values.get(id))),
        ])
      }
    },
  },
  companies: {
    headings: ['company id', 'name', 'domain', 'plan', 'revenue', 'size', 'created'],
    async *rows(db) {
      const read = (last?: { id: string }) =>
        listExportedCompanies(db, { after: last?.id ?? '', limit: pageSize })
      for await (const page of batches(pageSize, read))
        yield page.map(({ id, name, domain, plan, revenue, size, created_at }) => [
          id,
          name,
          domain,
          plan,
          (Number(revenue) / 100).toFixed(2),
          size === null ? '' : String(size),
          timeOf(created_at),
        ])
    },
  },
}

type VoteRow = Awaited<ReturnType<typeof listExportedVotes>>[number] & { report_id?: string }

const itemsOf = (db: TenantDb, projectId: string) =>
  batches(pageSize, (last?: { id: string }) =>
    listExportedItems(db, projectId, { after: last?.id ?? '', limit: pageSize }),
  )

const timeOf = (at: number): string => new Date(Number(at)).toISOString()

import { setImmediate as turn } from 'node:timers/promises'
import type { TenantDb } from '../../db/tenant-db.ts'
import { BatchSize } from '../../lib/batch-size.ts'
import { recountComments } from '../comment/comment-counts.ts'
import { eraseComment, findComment, updateDeletedAt } from '../comment/comments.queries.ts'
import { dropCompany } from '../company/companies.ts'
import { setCompany } from '../company/person-company.ts'
import { findFeedback } from '../feedback/feedback.queries.ts'
import { recountSupport } from '../feedback/support-counts.ts'
import { deletePerson, isUnused } from '../person/unused-person.ts'
import { eraseTraces } from '../triage/removal/deletion.ts'
import type { ImportAdvance, ImportWork } from './import-job.ts'
import { type ImportRow, lockImport, updateImport } from './imports.queries.ts'
import { forgetImported, type ImportedKind, keepImported, listImported } from './row/imported-rows.queries.ts'
import { deleteImportedVote, findCompanyWithoutPeople, hasVoted, hasWork } from './undo.queries.ts'

/** Votes and comments go before their items, and people last. */
const order = ['vote', 'comment', 'feedback', 'person', 'company'] as const

/**
 * Removes what an import made, batch by batch, and forgets that it was imported. What somebody has worked with since
 * stays, and stays known.
 */
export async function undoPart(work: ImportWork): Promise<ImportAdvance> {
  const size = new BatchSize()
  for (const kind of order)
    while (await work.db.transaction((db) => size.measure(() => undoBatch(db, work, kind, size.rows)))) {
      await turn()
      if (work.isPartOver()) return 'part'
    }
  await work.db.transaction(async (db) => {
    const row = await lockImport(db, work.row.id)
    if (row?.state !== 'undoing') return
    const now = work.clock()
    await updateImport(db, row.id, { state: 'undone', finished_at: now })
    await db.record({
      type: 'import.undone',
      projectId: row.project_id,
      actorId: row.created_by_id,
      at: now,
    })
  })
  return 'done'
}

type Row = Awaited<ReturnType<typeof listImported>>[number]

/** @returns true if there may be more. */
async function undoBatch(
  db: TenantDb,
  { row, clock }: ImportWork,
  kind: ImportedKind,
  limit: number,
): Promise<boolean> {
  const current = await lockImport(db, row.id)
  if (current?.state !== 'undoing') return false
  const rows = await listImported(db, row.id, kind, limit)
  let keptCount = 0
  for (const each of rows) {
    const place = { kind, projectId: each.project_id, externalId: each.external_id }
    if (await undoers[kind](db, each, { by: row, now: clock() })) await forgetImported(db, place)
    else {
      keptCount++
      await keepImported(db, place)
    }
  }
  // Once for each item of the batch: an item of many votes would be counted for each of them.
  if (kind === 'vote') {
    const itemIds = rows.flatMap(({ row_id }) => row_id ?? [])
    await recountSupport(db, itemIds)
  }
  if (rows.length > 0)
    await updateImport(db, row.id, {
      kept_count: Number(current.kept_count) + keptCount,
      done_count: Number(current.done_count) + rows.length,
    })
  if (kind === 'feedback' && rows.length > 0) await db.dialect.search.merge(db.connection)
  return rows.length > 0
}

/** Removes one row that the import `by` made. @returns false if it stays, because somebody has worked with it. */
type Undo = (db: TenantDb, row: Row, undo: { by: ImportRow; now: number }) => Promise<boolean>

const undoers: Record<ImportedKind, Undo> = {
  vote: async (db, { row_id, person_id, stamp }) => {
    if (row_id === null || person_id === null) return true
    const vote = { feedbackId: row_id, personId: person_id, createdAt: Number(stamp) }
    // A vote of another time is the customer's own.
    return (await deleteImportedVote(db, vote)) || !(await hasVoted(db, vote))
  },
  comment: async (db, { row_id }, { now }) => {
    const comment = row_id === null ? undefined : await findComment(db, row_id)
    if (!comment) return true
    const { id, feedback_id } = comment
    await updateDeletedAt(db, id, now)
    await eraseComment(db, comment)
    const item = await findFeedback(db, feedback_id)
    // The item counts as unchanged, so that it can be undone too.
    if (item) {
      const { updated_at, updated_by_id } = item
      await recountComments(db, feedback_id, { updated_at, updated_by_id })
    }
    return true
  },
  feedback: async (db, { row_id, stamp }, { by, now }) => {
    const item = row_id === null ? undefined : await findFeedback(db, row_id)
    if (!item) return true
    const isChanged = Number(item.updated_at) !== Number(stamp) || item.merged_into_id !== null
    if (isChanged || item.vote_count > 0 || item.report_count > 1) return false
    if (
      await hasWork(db, { feedbackId: item.id, importerId: by.created_by_id, until: by.finished_at ?? now })
    )
      return false
    await eraseTraces(db, [item], now)
    return true
  },
  person: async (db, { person_id }) => {
    if (person_id === null) return true
    if (!(await isUnused(db, person_id))) return false
    await setCompany(db, person_id, { companyId: null, signed: 0 })
    await deletePerson(db, person_id)
    return true
  },
  company: async (db, { row_id }) => {
    const company = row_id === null ? undefined : await findCompanyWithoutPeople(db, row_id)
    if (!company) return false
    await dropCompany(db, { id: company.id, revenue: Number(company.revenue) })
    return true
  },
}

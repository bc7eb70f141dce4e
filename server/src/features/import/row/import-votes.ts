import { setImmediate as turn } from 'node:timers/promises'
import { newIdAt } from '../../../lib/id.ts'
import { insertComment } from '../../comment/comments.queries.ts'
import { findFeedback, lockFeedback } from '../../feedback/feedback.queries.ts'
import { shiftOrRecount } from '../../feedback/support-counts.ts'
import { isCommentListed } from '../../feedback/visibility.ts'
import { insertReport } from '../../report/reports.queries.ts'
import { addToVoteCount } from '../../vote/vote-count.ts'
import { insertVote } from '../../vote/votes.queries.ts'
import { RowRefused } from '../reading/cells.ts'
import type { ImportedComment, ImportedVote } from '../reading/imported-row.ts'
import { isLeftOut } from './erased-people.ts'
import { countComments, findCommentPlace, findItemKind, hasReported } from './import-items.queries.ts'
import { findOrAddPerson } from './import-people.ts'
import { type ImportTarget, placeOf, type RowOutcome } from './import-target.ts'
import { findImported, noteImported } from './imported-rows.queries.ts'

/** Imports a vote; for a bug, a report without words. @throws RowRefused if its item was not imported. */
export async function importVote(target: ImportTarget, vote: ImportedVote): Promise<RowOutcome> {
  const feedbackId = await requireItem(target, vote.itemId)
  const person = await findOrAddPerson(target, vote.person, vote.createdAt)
  return addSupport(target, { feedbackId, personId: person.id, createdAt: vote.createdAt })
}

/** The item that a row names by the id of its source. @throws RowRefused */
export async function requireItem(target: ImportTarget, itemId: string): Promise<string> {
  const item = await findImported(target.db, placeOf(target, 'feedback', itemId))
  if (!item?.row_id)
    throw new RowRefused(
      'itemId',
      'No item with this id was imported from the same source. Import the items first.',
    )
  return item.row_id
}

interface Support {
  feedbackId: string
  personId: string
  createdAt: number | undefined
}

/** Adds a person's vote for an idea, or a report without words of a bug. @throws RowRefused for a deleted item. */
export async function addSupport(
  target: ImportTarget,
  { feedbackId, personId, createdAt = target.reading.now }: Support,
): Promise<RowOutcome> {
  const { db, projectId, importId } = target
  const kind = await findItemKind(db, feedbackId)
  if (!kind) throw new RowRefused('itemId', 'The item was deleted after its import.')
  const vote = { feedback_id: feedbackId, person_id: personId, created_at: createdAt }
  if (kind === 'idea') {
    const inserted = await insertVote(db, { ...vote, cast_by_id: null, reason: null })
    if (inserted.length === 0) return 'known'
    await addToVoteCount(db, { feedbackId, personId, votedAt: createdAt })
  } else {
    await lockFeedback(db, feedbackId)
    if (await hasReported(db, feedbackId, personId)) return 'known'
    const report = { id: newIdAt(createdAt), body: '', environment: '{}', diagnostics: null }
    await insertReport(db, {
      ...report,
      feedback_id: feedbackId,
      author_id: personId,
      created_at: createdAt,
    })
    await shiftOrRecount(db, 'report_count', { feedbackId, personId }, 1)
  }
  await noteImported(db, {
    project_id: projectId,
    kind: 'vote',
    external_id: `${feedbackId} ${personId}`,
    import_id: importId,
    row_id: feedbackId,
    person_id: personId,
    stamp: createdAt,
  })
  return 'created'
}

/** Imports a comment. @throws RowRefused if its item was not imported, or the comment is twice in the file. */
export async function importComment(target: ImportTarget, comment: ImportedComment): Promise<RowOutcome> {
  const { db, importId } = target
  const known = await findImported(db, placeOf(target, 'comment', comment.externalId))
  if (known?.import_id === importId) throw new RowRefused('id', 'Another row of the file has the same id.')
  if (known) return 'known'
  const feedbackId = await requireItem(target, comment.itemId)
  const item = await findFeedback(db, feedbackId)
  if (!item) throw new RowRefused('itemId', 'The item was deleted after its import.')
  if (await writeComment(target, comment, feedbackId)) await countComments(db, { id: feedbackId, by: 1 })
  return 'created'
}

/** Writes a comment without counting it. @returns true if it is published. */
async function writeComment(
  target: ImportTarget,
  comment: ImportedComment,
  feedbackId: string,
): Promise<boolean> {
  const { db, projectId, importId, reading } = target
  const { createdAt = reading.now, internal } = comment
  const author = await findOrAddPerson(target, comment.author ?? nobody(comment), createdAt)
  const id = newIdAt(createdAt)
  const flags = { internal: internal ? (1 as const) : (0 as const), hidden: 0 as const }
  const listed = isCommentListed({ moderation: 'approved', ...flags })
  await insertComment(db, {
    id,
    feedback_id: feedbackId,
    parent_id: await findParent(target, comment, feedbackId),
    author_id: author.id,
    body: comment.body,
    ...flags,
    official: 0,
    moderation: 'approved',
    hold_reasons: '[]',
    listed: listed ? 1 : 0,
    created_at: createdAt,
  })
  await noteImported(db, {
    project_id: projectId,
    kind: 'comment',
    external_id: comment.externalId,
    import_id: importId,
    row_id: id,
  })
  return listed
}

/** Comments that are written one after the other before others get a turn. */
const commentsOfTurn = 20

/** Imports the comments in an item's row, each once, and counts them together. */
export async function importItemComments(
  target: ImportTarget,
  feedbackId: string,
  comments: readonly ImportedComment[],
): Promise<void> {
  let by = 0
  for (const [at, comment] of comments.entries()) {
    if (await importItemComment(target, feedbackId, comment)) by++
    if (at % commentsOfTurn === commentsOfTurn - 1) await turn()
  }
  if (by > 0) await countComments(target.db, { id: feedbackId, by })
}

/** Imports a comment in an item's row, unless it is known or left out. @returns true if it is new and published. */
async function importItemComment(
  target: ImportTarget,
  feedbackId: string,
  comment: ImportedComment,
): Promise<boolean> {
  if ((await isKnownComment(target, comment)) || (await isLeftOut(target, comment.author))) return false
  return writeComment(target, comment, feedbackId)
}

/** True for a comment that was imported. */
export const isKnownComment = async (
  target: ImportTarget,
  { externalId }: ImportedComment,
): Promise<boolean> => (await findImported(target.db, placeOf(target, 'comment', externalId))) !== undefined

/** The author of a comment of which the file names none. */
const nobody = ({ externalId }: ImportedComment) => ({
  externalId: `${externalId} author`,
  name: '',
  email: null,
  company: '',
})

/** The comment that a comment answers; null if it was not imported, or belongs to another item. */
async function findParent(
  target: ImportTarget,
  { parentId }: ImportedComment,
  feedbackId: string,
): Promise<string | null> {
  if (parentId === undefined) return null
  const parent = await findImported(target.db, placeOf(target, 'comment', parentId))
  const place = parent?.row_id ? await findCommentPlace(target.db, parent.row_id) : undefined
  return place?.feedback_id === feedbackId ? place.id : null
}

import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { takeNumber } from '../../../db/numbers.ts'
import { newId, newIdAt } from '../../../lib/id.ts'
import { indexFeedback } from '../../../search/index-feedback.ts'
import { insertComment } from '../../comment/comments.queries.ts'
import { changeSupport } from '../../company/company-support.ts'
import { findFeedback, insertFeedback } from '../../feedback/feedback.queries.ts'
import { isListed } from '../../feedback/visibility.ts'
import { statusFields } from '../../project/lookup.ts'
import { insertReport } from '../../report/reports.queries.ts'
import { insertTagLinks } from '../../tag/item-tags.ts'
import { findOrAddTag } from '../../tag/named-tag.ts'
import { RowRefused } from '../reading/cells.ts'
import type { ImportedComment, ImportedItem } from '../reading/imported-row.ts'
import { guessStatus } from '../reading/known-statuses.ts'
import { isLeftOut, requireNotErased } from './erased-people.ts'
import { findItemKind } from './import-items.queries.ts'
import { findOrAddPerson } from './import-people.ts'
import { type ImportTarget, placeOf, type RowOutcome } from './import-target.ts'
import { addSupport, importItemComments, isKnownComment } from './import-votes.ts'
import { findImported, noteImported } from './imported-rows.queries.ts'

/** Imports an item, or the voter whom a further row of it names. @throws RowRefused for an id that occurs twice. */
export async function importItem(target: ImportTarget, item: ImportedItem): Promise<RowOutcome> {
  const { db, importId } = target
  const known = await findImported(db, placeOf(target, 'feedback', item.externalId))
  if (known && item.voter) return known.row_id === null ? 'known' : importVoter(target, known.row_id, item)
  if (known?.import_id === importId) throw new RowRefused('id', 'Another row of the file has the same id.')
  if (known) {
    if (known.row_id !== null) await importLaterComments(target, known.row_id, item)
    return 'known'
  }
  const id = await insertItem(target, item)
  if (item.voter && !(await isLeftOut(target, item.voter))) await importVoter(target, id, item)
  await importItemComments(target, id, item.comments)
  return 'created'
}

/**
 * Checks that nobody in the row of a new item was erased since the upload. @throws RowRefused for the author; the voter
 * and the authors of new comments are only listed.
 */
export async function checkPeople(target: ImportTarget, item: ImportedItem): Promise<void> {
  await requireNotErased(target, item.author)
  await isLeftOut(target, item.voter)
  await checkCommenters(target, item)
}

async function checkCommenters(target: ImportTarget, { comments }: ImportedItem): Promise<void> {
  for (const comment of comments)
    if (!(await isKnownComment(target, comment))) await isLeftOut(target, comment.author)
}

/**
 * Checks a further row of an item, which an earlier row or an earlier import brought, as its import would.
 * @throws RowRefused for a voter who was erased since the upload, and for new comments of an item of another title.
 */
export async function checkFurtherRow(
  target: ImportTarget,
  item: ImportedItem,
  known: { row_id: string | null } | undefined,
): Promise<void> {
  const feedbackId = known?.row_id ?? undefined
  if (item.voter) {
    const isGone = known && !(feedbackId && (await findItemKind(target.db, feedbackId)))
    if (!isGone) await requireNotErased(target, item.voter)
  } else if (feedbackId && (await takesComments(target, feedbackId, item)))
    await checkCommenters(target, item)
}

/** Imports the new comments of a known item. @throws RowRefused for an item of another title. */
async function importLaterComments(
  target: ImportTarget,
  feedbackId: string,
  item: ImportedItem,
): Promise<void> {
  if (await takesComments(target, feedbackId, item))
    await importItemComments(target, feedbackId, item.comments)
}

/** True unless a known item was deleted. @throws RowRefused for new comments of an item of another title. */
async function takesComments(
  target: ImportTarget,
  feedbackId: string,
  { title, comments }: ImportedItem,
): Promise<boolean> {
  const found = await findFeedback(target.db, feedbackId)
  if (!found) return false
  // Another site of the same tool may use the same ids: its comments are nothing for the readers of this item.
  if (found.title !== title && !(await areKnown(target, comments)))
    throw new RowRefused(
      'title',
      'The item of this id was imported with another title, so the new comments of the row stay out.',
    )
  return true
}

async function areKnown(target: ImportTarget, comments: readonly ImportedComment[]): Promise<boolean> {
  for (const comment of comments) if (!(await isKnownComment(target, comment))) return false
  return true
}

async function importVoter(
  target: ImportTarget,
  feedbackId: string,
  { voter, createdAt }: ImportedItem,
): Promise<RowOutcome> {
  if (!voter || !(await findItemKind(target.db, feedbackId))) return 'known'
  const person = await findOrAddPerson(target, voter)
  return addSupport(target, { feedbackId, personId: person.id, createdAt })
}

async function insertItem(target: ImportTarget, item: ImportedItem): Promise<string> {
  const { db, importId, projectId, reading } = target
  const { kind, title, body, visibility, moderation, createdAt = reading.now } = item
  const id = newIdAt(createdAt)
  const author = await findOrAddPerson(target, item.author ?? nobody(item), createdAt)
  const status = statusOf(target, item.status)
  await insertFeedback(db, {
    id,
    project_id: projectId,
    kind,
    number: await takeNumber(db, kind),
    title,
    body,
    ...statusFields(status, createdAt),
    author_id: author.id,
    visibility,
    moderation,
    hold_reasons: moderation === 'held' ? '["moderated"]' : '[]',
    listed: isListed({ visibility, moderation }) ? 1 : 0,
    vote_count: 0,
    comment_count: 0,
    report_count: kind === 'bug' ? 1 : 0,
    answered: 0,
    created_at: createdAt,
    updated_at: createdAt,
  })
  // The first report of a bug is its author's.
  if (kind === 'bug') {
    await insertReport(db, {
      id: newIdAt(createdAt),
      feedback_id: id,
      author_id: author.id,
      body,
      environment: '{}',
      diagnostics: null,
      created_at: createdAt,
    })
    await changeSupport(db, { feedbackId: id, personId: author.id }, 1)
  }
  await noteImported(db, {
    project_id: projectId,
    kind: 'feedback',
    external_id: item.externalId,
    import_id: importId,
    row_id: id,
    stamp: createdAt,
  })
  await insertNote(target, id, [item.note, await addTags(target, id, item.tags)].filter(Boolean).join('\n'))
  await indexFeedback(db, id)
  return id
}

/** The author of an item of which the file names none. */
const nobody = ({ externalId }: ImportedItem) => ({
  externalId: `${externalId} author`,
  name: '',
  email: null,
  company: '',
})

/** The project's status for a status of the file: as chosen, of the same name or meaning, or the default. */
function statusOf({ statuses, reading }: ImportTarget, name: string) {
  const statusId = reading.mapping.statuses[name] ?? guessStatus(name, statuses)
  const status =
    statuses.find(({ id }) => id === statusId) ?? statuses.find(({ is_default }) => is_default === 1)
  if (!status) throw new Error('the project has no status for new feedback')
  return status
}

/** Tags an item, with new tags if need be. @returns words about those for which there is no room; '' if all fit. */
async function addTags({ db, reading }: ImportTarget, itemId: string, names: readonly string[]) {
  const left: string[] = []
  for (const name of names) {
    const tagId = await findOrAddTag(db, name, reading.now)
    if (tagId === undefined) left.push(name)
    else await insertTagLinks(db, tagId, [{ item_id: itemId, kind: 'feedback' }])
  }
  return left.length > 0 ? `Tags: ${left.join(', ')}` : ''
}

/** Keeps what no field of an item can hold as a comment that only the team reads. */
async function insertNote(
  { db, importerId, reading }: ImportTarget,
  feedbackId: string,
  note: string,
): Promise<void> {
  if (note === '') return
  await insertComment(db, {
    id: newId(),
    feedback_id: feedbackId,
    parent_id: null,
    author_id: importerId,
    body: cutText(note, limits.commentBodyMax),
    internal: 1,
    official: 0,
    moderation: 'approved',
    hold_reasons: '[]',
    listed: 0,
    created_at: reading.now,
  })
}

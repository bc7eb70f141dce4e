import type { ImportKind } from '@earshot/shared/import/import-fields'
import { importItem, takesComments } from './import-items.ts'
import { findOrAddPerson, importCompany } from './import-people.ts'
import { type ImportTarget, placeOf, type RowOutcome } from './import-target.ts'
import { importComment, importVote, requireItem } from './import-votes.ts'
import { findImported, type ImportedKind } from './imported-rows.queries.ts'
import { noteId } from './imports.queries.ts'
import { RowRefused } from './reading/cells.ts'
import { readComment, readCompany, readContact, readItem, readVote } from './reading/imported-row.ts'

/** Imports one row. @throws RowRefused */
type ImportRow = (target: ImportTarget, cells: readonly string[]) => Promise<RowOutcome>

/** How a row of each kind of file is imported. */
export const importers: Record<ImportKind, ImportRow> = {
  feedback: (target, cells) => importItem(target, readItem(cells, target.reading)),
  votes: (target, cells) => importVote(target, readVote(cells, target.reading)),
  comments: (target, cells) => importComment(target, readComment(cells, target.reading)),
  people: async (target, cells) => {
    const { createdAt, ...person } = readContact(cells, target.reading)
    return (await findOrAddPerson(target, person, createdAt)).outcome
  },
  companies: (target, cells) => importCompany(target, readCompany(cells, target.reading)),
}

/** Checks one row as its import would, without writing it. @throws RowRefused */
type CheckRow = (target: ImportTarget, cells: readonly string[], line: number) => Promise<RowOutcome>

export const checkers: Record<ImportKind, CheckRow> = {
  feedback: async (target, cells, line) => {
    const item = readItem(cells, target.reading)
    const { externalId, voter } = item
    const earlier = await findEarlier(target, externalId, line)
    if (earlier !== undefined && !voter)
      throw new RowRefused('id', `Line ${earlier} has the same id, or the same title and no id.`)
    const known = await findImported(target.db, placeOf(target, 'feedback', externalId))
    if (known?.row_id && !voter) await takesComments(target, known.row_id, item)
    return known ? 'known' : 'created'
  },
  votes: async (target, cells, line) => {
    const { externalId, itemId } = readVote(cells, target.reading)
    await requireItem(target, itemId)
    return (await findEarlier(target, externalId, line)) === undefined ? 'created' : 'known'
  },
  comments: async (target, cells, line) => {
    const { externalId, itemId } = readComment(cells, target.reading)
    await requireItem(target, itemId)
    const earlier = await findEarlier(target, externalId, line)
    if (earlier !== undefined) throw new RowRefused('id', `Line ${earlier} has the same id.`)
    return isKnown(target, 'comment', externalId)
  },
  people: (target, cells) => isKnown(target, 'person', readContact(cells, target.reading).externalId),
  companies: (target, cells) => isKnown(target, 'company', readCompany(cells, target.reading).externalId),
}

const isKnown = async (target: ImportTarget, kind: ImportedKind, externalId: string): Promise<RowOutcome> =>
  (await findImported(target.db, placeOf(target, kind, externalId))) ? 'known' : 'created'

const findEarlier = ({ db, importId }: ImportTarget, externalId: string, line: number) =>
  noteId(db, { import_id: importId, external_id: externalId, line })

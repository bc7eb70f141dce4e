import type { ImportKind } from '@earshot/shared/import/import-fields'
import { noteId } from './imports.queries.ts'
import { RowRefused } from './reading/cells.ts'
import { readComment, readCompany, readContact, readItem, readVote } from './reading/imported-row.ts'
import { requireNotErased } from './row/erased-people.ts'
import { checkFurtherRow, checkPeople, importItem } from './row/import-items.ts'
import { findOrAddPerson, importCompany } from './row/import-people.ts'
import { type ImportTarget, placeOf, type RowOutcome } from './row/import-target.ts'
import { importComment, importVote, isKnownComment, requireItem } from './row/import-votes.ts'
import { findImported, type ImportedKind } from './row/imported-rows.queries.ts'

/** Imports one row, or checks it as its import would, without writing it. @throws RowRefused */
type HandleRow = (target: ImportTarget, cells: readonly string[]) => Promise<RowOutcome>

/** How a row of each kind of file is imported. */
export const importers: Record<ImportKind, HandleRow> = {
  feedback: (target, cells) => importItem(target, readItem(cells, target.reading)),
  votes: (target, cells) => importVote(target, readVote(cells, target.reading)),
  comments: (target, cells) => importComment(target, readComment(cells, target.reading)),
  people: async (target, cells) => {
    const { createdAt, ...person } = readContact(cells, target.reading)
    return (await findOrAddPerson(target, person, createdAt)).outcome
  },
  companies: (target, cells) => importCompany(target, readCompany(cells, target.reading)),
}

export const checkers: Record<ImportKind, HandleRow> = {
  feedback: async (target, cells) => {
    const item = readItem(cells, target.reading)
    const { externalId, voter } = item
    const earlier = await findEarlier(target, externalId)
    if (earlier !== undefined && !voter)
      throw new RowRefused('id', `Line ${earlier} has the same id, or the same title and no id.`)
    const known = await findImported(target.db, placeOf(target, 'feedback', externalId))
    if (known || earlier !== undefined) await checkFurtherRow(target, item, known)
    else await checkPeople(target, item)
    return known ? 'known' : 'created'
  },
  votes: async (target, cells) => {
    const { externalId, itemId, person } = readVote(cells, target.reading)
    await requireItem(target, itemId)
    await requireNotErased(target, person)
    return (await findEarlier(target, externalId)) === undefined ? 'created' : 'known'
  },
  comments: async (target, cells) => {
    const comment = readComment(cells, target.reading)
    const { externalId, itemId, author } = comment
    if (await isKnownComment(target, comment)) return 'known'
    await requireItem(target, itemId)
    await requireNotErased(target, author)
    const earlier = await findEarlier(target, externalId)
    if (earlier !== undefined) throw new RowRefused('id', `Line ${earlier} has the same id.`)
    return 'created'
  },
  people: async (target, cells) => {
    const person = readContact(cells, target.reading)
    await requireNotErased(target, person)
    return isKnown(target, 'person', person.externalId)
  },
  companies: (target, cells) => isKnown(target, 'company', readCompany(cells, target.reading).externalId),
}

const isKnown = async (target: ImportTarget, kind: ImportedKind, externalId: string): Promise<RowOutcome> =>
  (await findImported(target.db, placeOf(target, kind, externalId))) ? 'known' : 'created'

const findEarlier = ({ db, importId, line }: ImportTarget, externalId: string) =>
  noteId(db, { import_id: importId, external_id: externalId, line })

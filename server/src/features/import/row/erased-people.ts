import { wasErased } from '../../person/import-erasure.ts'
import { RowRefused } from '../reading/cells.ts'
import type { ImportedPerson } from '../reading/imported-row.ts'
import { type ImportTarget, placeOf } from './import-target.ts'
import { findImported } from './imported-rows.queries.ts'

/** @throws RowRefused for a row of somebody who was erased after the file was uploaded: no import brings them back. */
export async function requireNotErased(
  target: ImportTarget,
  person: ImportedPerson | undefined,
): Promise<void> {
  if (await isErased(target, person))
    throw new RowRefused('', 'The person in this row was erased after the file was uploaded.')
}

/** Reason why a row is imported without a part. */
export const partLeftOut =
  'Votes and comments of a person who was erased after the file was uploaded stay out.'

/**
 * True for somebody who was erased after the file was uploaded, and wrote or voted in the row of another person's item:
 * the row is imported without it, and listed.
 */
export async function isLeftOut(target: ImportTarget, person: ImportedPerson | undefined): Promise<boolean> {
  const erased = await isErased(target, person)
  if (erased) target.leavesOut = true
  return erased
}

async function isErased(target: ImportTarget, person: ImportedPerson | undefined): Promise<boolean> {
  if (!target.someErased || person === undefined) return false
  const known = await findImported(target.db, placeOf(target, 'person', person.externalId))
  // An id that was known before the file stands for whom it did, such as a former member.
  if (known?.person_id && known.import_id !== target.importId) return false
  return wasErased(target.db, target.importId, person)
}

import { findMemberId } from '../../../auth/members.queries.ts'
import { addImportedCompany, findCompanyNamed } from '../../company/imported-company.ts'
import { setCompany } from '../../company/person-company.ts'
import { insertAddedPerson } from '../../person/added-person.ts'
import { findByAddress } from '../../person/person-of-address.ts'
import type { ImportedCompany, ImportedPerson } from '../reading/imported-row.ts'
import { requireNotErased } from './erased-people.ts'
import { type ImportTarget, placeOf, type RowOutcome } from './import-target.ts'
import { findImported, noteImported } from './imported-rows.queries.ts'

interface FoundPerson {
  id: string
  outcome: RowOutcome
}

/**
 * The person of a row: one who was imported before, the member or customer with the address, or a new customer, whose
 * address is unproven and gets no mail. @throws RowRefused for one who was erased after the file was uploaded.
 */
export async function findOrAddPerson(
  target: ImportTarget,
  person: ImportedPerson,
  createdAt?: number,
): Promise<FoundPerson> {
  const { db, projectId, importId } = target
  const known = await findImported(db, placeOf(target, 'person', person.externalId))
  await requireNotErased(target, person)
  if (known?.person_id) return { id: known.person_id, outcome: 'known' }
  const note = { project_id: projectId, kind: 'person', external_id: person.externalId } as const
  const found = person.email === null ? undefined : await findByEmail(target, person.email)
  const id = found ?? (await insertPerson(target, person, createdAt))
  // A person who was here before the import stays when it is undone.
  await noteImported(db, { ...note, import_id: found ? null : importId, person_id: id })
  return { id, outcome: found ? 'known' : 'created' }
}

async function findByEmail({ db }: ImportTarget, email: string): Promise<string | undefined> {
  return (await findMemberId(db, email)) ?? (await findByAddress(db, email))?.id
}

async function insertPerson(
  target: ImportTarget,
  { name, email, company }: ImportedPerson,
  createdAt = target.reading.now,
): Promise<string> {
  const { db, importerId } = target
  const id = await insertAddedPerson(db, { name, email, addedById: importerId, createdAt })
  if (id === undefined) {
    // A colleague has just added the same address.
    const other = email === null ? undefined : await findByAddress(db, email)
    if (!other) throw new Error('a contact who stands already is not there')
    return other.id
  }
  if (company !== '') await setCompany(db, id, { companyId: await companyNamed(target, company), signed: 0 })
  return id
}

async function companyNamed(target: ImportTarget, name: string): Promise<string> {
  const known = await findCompanyNamed(target.db, name)
  if (known) return known.id
  const unknown = { createdAt: undefined, domain: '', plan: '', revenue: undefined, size: undefined }
  return addCompany(target, { externalId: `name ${name}`, name, ...unknown })
}

/** Imports a company; one of the same name is known already, and stays as it is. */
export async function importCompany(target: ImportTarget, company: ImportedCompany): Promise<RowOutcome> {
  const known = await findImported(target.db, placeOf(target, 'company', company.externalId))
  if (known || (await findCompanyNamed(target.db, company.name))) return 'known'
  await addCompany(target, company)
  return 'created'
}

async function addCompany(
  { db, projectId, importId, importerId, reading }: ImportTarget,
  { externalId, createdAt = reading.now, ...details }: ImportedCompany,
): Promise<string> {
  const id = await addImportedCompany(db, { ...details, createdAt, addedById: importerId })
  await noteImported(db, {
    project_id: projectId,
    kind: 'company',
    external_id: externalId,
    import_id: importId,
    row_id: id,
  })
  return id
}

import { type CustomField, fieldNameKey } from '@earshot/shared/custom-field/custom-field'
import { asLine } from '@earshot/shared/text/visible-text'
import type { TenantDb } from '../../db/tenant-db.ts'
import { keepFields } from './custom-fields.queries.ts'
import { readFields } from './custom-fields.ts'
import { problemOf } from './field-values.ts'
import { listValuesOfPerson, savePersonValues } from './person-values.ts'

type Traits = Readonly<Record<string, string | number | boolean>>

/** A person, the traits that their site states of them now, and those that it stated before. */
interface Stated {
  personId: string
  traits: Traits
  before: Traits
}

/** True if the fields of a person need no change for what their site states. */
export const hasStatedValues = async (db: TenantDb, stated: Stated): Promise<boolean> =>
  (await listStatedValues(db, stated)).length === 0

/**
 * Fills fields of a person with the traits of the same name, in the transaction of `db`. What the team has changed stays
 * until the site states something else than before. A trait that is not of its field's type fills nothing.
 * @returns false if nothing changes.
 */
export async function saveStatedValues(db: TenantDb, stated: Stated): Promise<boolean> {
  const found = await listStatedValues(db, stated)
  if (found.length === 0) return false
  if (!(await lockPerson(db, stated.personId))) return false
  await keepFields(
    db,
    found.map(({ field }) => field.id),
  )
  // Read again: a field may have another type, or be gone, since it was not locked.
  const values = await listStatedValues(db, stated)
  if (values.length > 0) await savePersonValues(db, stated.personId, values)
  return values.length > 0
}

/** Waits for members who fill the same fields. @returns undefined for a person who is erased meanwhile. */
const lockPerson = (db: TenantDb, id: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('erased', '=', 0)
    .modifyEnd(db.dialect.forUpdate)
    .executeTakeFirst()

/** Values for fields that are empty, or whose trait is not as it was before. */
async function listStatedValues(db: TenantDb, { personId, traits, before }: Stated) {
  if (Object.keys(traits).length === 0) return []
  const now = byNameKey(traits)
  const earlier = byNameKey(before)
  const stated = (await readFields(db, null)).flatMap((field) => {
    const key = fieldNameKey(field.name)
    const value = readTrait(field, now.get(key))
    return value === undefined ? [] : [{ field, value, changes: now.get(key) !== earlier.get(key) }]
  })
  if (stated.length === 0) return []
  const stored = await listValuesOfPerson(db, personId)
  const current = ({ id }: CustomField) => stored.find(({ fieldId }) => fieldId === id)?.value
  return stated.filter(({ field, value, changes }) => {
    const known = current(field)
    return known === undefined || (changes && known !== value)
  })
}

const byNameKey = (traits: Traits) =>
  new Map(Object.entries(traits).map(([name, value]) => [fieldNameKey(name), value]))

/** A trait as a value of a field: a choice by its name; undefined for a trait that is missing or of another type. */
function readTrait(field: CustomField, trait: Traits[string] | undefined): string | number | undefined {
  if (trait === undefined) return undefined
  const text = asLine(String(trait))
  const value =
    field.type === 'choice' ? findChoice(field, text) : field.type === 'number' ? numberOf(trait) : text
  return value === undefined || value === '' || problemOf(field, value) ? undefined : value
}

const findChoice = ({ choices }: CustomField, text: string): string | undefined =>
  choices.find(({ name }) => fieldNameKey(name) === fieldNameKey(text))?.id

/** A number, also one that a site states as text. */
const numberOf = (trait: Traits[string]): number | undefined => {
  if (typeof trait === 'number') return trait
  return typeof trait === 'string' && /^-?\d+(\.\d+)?$/.test(trait) ? Number(trait) : undefined
}

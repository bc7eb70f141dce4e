import { type CustomField, fieldNameKey } from '@earshot/shared/custom-field/custom-field'
import type { FilledField } from '@earshot/shared/custom-field/filled-field'
import type { PersonDetail } from '@earshot/shared/person/person'
import { asLine } from '@earshot/shared/text/visible-text'

type Trait = PersonDetail['traits'][string]

/** Name and choices of a field of people. */
type Definition = Pick<CustomField, 'id' | 'choices'>

/**
 * True if the field of a trait's name has the trait's value, and so shows it. A trait that filled nothing, or that the
 * team has changed in the field, is shown by itself.
 */
export function isShownByField(
  [name, trait]: [string, Trait],
  fields: readonly FilledField[],
  definitions: readonly Definition[],
): boolean {
  const filled = fields.find((field) => fieldNameKey(field.name) === fieldNameKey(name))
  if (!filled) return false
  const { fieldId, value } = filled
  if (typeof value === 'number') return typeof trait !== 'boolean' && Number(trait) === value
  const text = asLine(String(trait))
  const choice = definitions.find(({ id }) => id === fieldId)?.choices.find(({ id }) => id === value)
  return choice ? fieldNameKey(choice.name) === fieldNameKey(text) : text === value
}

import type { FormField, FormValues } from './custom-field.ts'
import { numberText, parseNumber } from './field-value.ts'

type Value = FormValues[number]['value']
type Named = Pick<FormField, 'id' | 'type'>

/** A customer's value of a field; '' for none, and for one from before the field had another type. */
export const formValue = (values: FormValues = [], { id, type }: Named): Value =>
  values.find((value) => value.fieldId === id && value.type === type)?.value ?? ''

/** Values with another one of one field. All fields are there in their order, so none changes its place in the list. */
export const withFormValue = (
  fields: readonly Named[],
  values: FormValues | undefined,
  { id: changed, value }: { id: string; value: Value },
): FormValues =>
  fields.map((field) => ({
    fieldId: field.id,
    type: field.type,
    value: field.id === changed ? value : formValue(values, field),
  }))

/** Key of a field's error in the errors of a form: by its place in the list that was sent. */
export const formErrorKey = (values: FormValues = [], { id }: Named): string =>
  `fields.${values.findIndex(({ fieldId }) => fieldId === id)}`

/** Error of a value whose field the form does not show, such as while the fields cannot be read. */
export const hiddenFormError = (
  shown: readonly Named[],
  values: FormValues | undefined,
  errors: Readonly<Record<string, string>>,
): string | undefined => {
  const keys = shown.map((field) => formErrorKey(values, field))
  for (const key in errors) if (/^fields/.test(key) && !keys.includes(key)) return errors[key]
  return undefined
}

/** Value of what a person has typed; a text that is no number stays as it is, for the server to refuse. */
export const typedValue = ({ type }: Named, typed: string, language: string): Value =>
  (type === 'number' ? parseNumber(typed, language) : undefined) ?? typed

/** Text of a value as a person types it. */
export const typedText = (value: Value, language: string): string =>
  typeof value === 'number' ? numberText(value, language) : value

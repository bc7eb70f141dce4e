import type { UseFormReturnType } from '@mantine/form'
import { focusFirstError } from './focus-first-error.ts'

/** Checks some of a form's fields; the first on the page that is wrong gets the focus. @returns whether all are right. */
export function checkFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  fields: readonly (keyof Values & string)[],
): boolean {
  const wrong = fields.filter((field) => form.validateField(field).hasError)
  focusFirstError(form)(Object.fromEntries(wrong.map((field) => [field, true])))
  return wrong.length === 0
}

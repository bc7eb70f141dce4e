import type { UseFormReturnType } from '@mantine/form'

/** A form's answer to a failed submit: the first field with an error gets the focus. */
export const focusFirstError =
  <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) =>
  (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }

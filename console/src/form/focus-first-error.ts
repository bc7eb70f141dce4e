import type { UseFormReturnType } from '@mantine/form'

const before = (a: HTMLElement, b: HTMLElement): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** A form's answer to a failed submit: the first field on the page with an error gets the focus. */
export const focusFirstError =
  <Values extends Record<string, unknown>>(form: UseFormReturnType<Values>) =>
  (errors: Record<string, unknown>): void => {
    const fields = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((field) => field !== null)
    fields.sort(before)[0]?.focus()
  }

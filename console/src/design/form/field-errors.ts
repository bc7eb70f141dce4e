import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ActionError, ApiError } from '../../api/api-error.ts'
import { pick } from './pick.ts'

/** Messages by field; a list's field has a dotted path, such as `allowedOrigins.1`. */
export type FieldErrors = Record<string, string>

/** Errors shown beside the fields of a form. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    errors,
    /** Shows errors and focuses the first field with one. @returns true if there are none. */
    show(found: FieldErrors): boolean {
      flushSync(() => setErrors(found))
      const fields = form.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []
      Array.from(fields)
        .find(({ dataset: { path = '' } }) => found[path])
        ?.focus()
      return Object.keys(found).length === 0
    },
    forget: (names: readonly string[]) =>
      setErrors((before) => pick(before, (path) => !names.includes(fieldOf(path)))),
  }
}

/** Errors of a schema: the first message of each field, or of each named field. */
export function errorsOf(schema: z.ZodType, body: unknown, names?: readonly unknown[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return names ? pick(errors, (path) => names.includes(fieldOf(path))) : errors
}

/** True for an edit conflict: another member changed the same fields meanwhile. */
export const isEditConflict = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'outdated'

/** Errors in a refusal that belong to fields of the form; `metaData.role` is the field `role`. */
export function refusedFields(failure: unknown, values: object): FieldErrors {
  if (!(failure instanceof ApiError || failure instanceof ActionError)) return {}
  const own = (path: string) => {
    const parts = path.split('.')
    return parts.slice(parts.findIndex((part) => part in values)).join('.')
  }
  const errors = Object.entries(failure.formErrors).map(([path, message]) => [own(path), message])
  return pick<FieldErrors>(Object.fromEntries(errors), (path) => fieldOf(path) in values)
}

/** The field at the beginning of a path. */
const fieldOf = (path: string): string => path.split('.', 1).join()

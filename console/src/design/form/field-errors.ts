import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ActionError, ApiError } from '../../api/api-error.ts'
import { pick } from './pick.ts'

/** Messages by field; a field of a list by its dotted path, such as `allowedOrigins.1`. */
export type FieldErrors = Record<string, string>

/** What stands beside the fields of a form. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    errors,
    /** Puts the focus on the first field with an error as well. @returns whether there are none. */
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

/** What a schema finds wrong: the first message for each field, or each of those named. */
export function errorsOf(schema: z.ZodType, body: unknown, names?: readonly unknown[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return names ? pick(errors, (path) => names.includes(fieldOf(path))) : errors
}

/** Whether somebody else has changed the same meanwhile. */
export const isOutdated = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'outdated'

/** The errors that came with a refusal and belong to fields of the form; `metaData.role` is its `role`. */
export function refusedFields(failure: unknown, values: object): FieldErrors {
  if (!(failure instanceof ApiError || failure instanceof ActionError)) return {}
  const own = (path: string) => {
    const parts = path.split('.')
    return parts.slice(parts.findIndex((part) => part in values)).join('.')
  }
  const errors = Object.entries(failure.formErrors).map(([path, message]) => [own(path), message])
  return pick<FieldErrors>(Object.fromEntries(errors), (path) => fieldOf(path) in values)
}

/** The field that a path begins with. */
const fieldOf = (path: string): string => path.split('.', 1).join()

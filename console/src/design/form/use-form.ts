import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldTexts } from './ConflictChoice.tsx'
import { errorsOf, type FieldErrors, isEditConflict, refusedFields, useFieldErrors } from './field-errors.ts'
import { maxLengthOf } from './max-length.ts'
import { forgetChanges } from './unsaved-changes.ts'
import { type DraftStore, differing, useEdits } from './use-edits.ts'

interface Options<Values, Saved> {
  /** Displayed values. A field without local changes follows values saved elsewhere. */
  values: Values
  schema: z.ZodType
  /** Converts values to the schema's shape if the fields differ from it. */
  body?: (values: Values) => unknown
  /**
   * Sends the form; rejects on a refusal. `changes` are the values that differ from the initial ones, and `was` holds
   * their previous values.
   */
  send: (values: Values, changes: Partial<Values>, was: Partial<Values>) => Promise<Saved>
  /** Runs after a success, when the form has no changes left. */
  saved?: (saved: Saved, values: Values) => unknown
  /** Runs after a refusal, in addition to showing the error. */
  refused?: (error: unknown, values: Values) => unknown
  /** Label and text of each field, for the choice in an edit conflict; by default the texts are the values. */
  written?: (values: Values) => FieldTexts
  /** Storage for unsent changes in this browser; must be the same object at each rendering. */
  draft?: DraftStore
}

/** Properties of a form's field. */
export interface FormFieldProps<Value> {
  'data-path': string
  value: Value
  error: string | undefined
  maxLength: number | undefined
  onChange: (input: unknown) => void
}

/** Properties of a form's checkbox. */
export interface CheckboxProps {
  'data-path': string
  checked: boolean
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** State of a form, for its fields and its frame. */
export type FormState<Values extends object, Saved = unknown> = ReturnType<typeof useForm<Values, Saved>>

/** Values, errors and submission of a form. Besides the initial values, the state holds only the changes. */
export function useForm<Values extends object, Saved>(options: Options<Values, Saved>) {
  const { values: initial, schema, body = (values) => values, written, draft } = options
  const ref = useRef<HTMLFormElement>(null)
  const edits = useEdits(initial, draft)
  const { errors, show, forget } = useFieldErrors(ref)
  const { values } = edits

  function set(change: Partial<Values>): void {
    edits.set(change)
    forget(Object.keys(change))
  }

  /** Validates all or the named fields and shows their errors. @returns true if there are none. */
  const check = (names?: readonly (keyof Values)[], checked = values): boolean =>
    show(errorsOf(schema, body(checked), names))

  const submission = useSubmission({ ...options, ref, edits, check, show })
  const { submit, forgetError } = submission

  return {
    values,
    errors,
    changed: edits.changed,
    set,
    check,
    ...submission,
    /** Values saved by others, after an edit conflict. */
    theirs: initial,
    written,
    /** Resolves an edit conflict in these fields with the typed values. */
    keepMine: (names: readonly string[]) => submit({}, edits.rebase(names)),
    /** Resolves an edit conflict in these fields with the values saved by others. */
    takeTheirs: (names: readonly string[]) => {
      edits.drop(names)
      forgetError()
    },
    /** Drops the changes, so that leaving the form asks no question. */
    discard: () => forgetChanges(ref),
    /** Resets the form to its initial values. */
    reset: () => {
      forgetChanges(ref)
      edits.clear()
      forgetError()
      show({})
    },
    /** Properties of the form element. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // Ignores the submission of a form in a dialog that a field of this form opened.
        if (event.target === event.currentTarget) void submit()
      },
    },
    ...fieldsOf({ values, errors, schema, set }),
  }
}

interface Submission<Values extends object, Saved> extends Options<Values, Saved> {
  ref: RefObject<HTMLFormElement | null>
  edits: ReturnType<typeof useEdits<Values>>
  check: (names: undefined, values: Values) => boolean
  show: (errors: FieldErrors) => boolean
}

/** Sends a form, one submission at a time. */
function useSubmission<Values extends object, Saved>({
  ref,
  values: initial,
  edits,
  check,
  show,
  send,
  saved,
  refused,
}: Submission<Values, Saved>) {
  const [error, setError] = useState<Error | null>(null)
  const [answer, setAnswer] = useState<Saved>()
  const [pending, setPending] = useState(false)

  /** Sends the values; `change` applies to this submission only, `was` overrides the previous values. */
  async function submit(change: Partial<Values> = {}, was?: Values): Promise<void> {
    const sent = { ...edits.values, ...change }
    setError(null)
    if (pending || !check(undefined, sent)) return
    setAnswer(undefined)
    setPending(true)
    try {
      const changes = differing(sent, initial)
      let answer: Saved
      try {
        answer = await send(sent, changes, edits.wasOf(changes, was))
      } catch (failure) {
        refused?.(failure, sent)
        if (isEditConflict(failure) || show(refusedFields(failure, sent))) setError(failure as Error)
        return
      }
      forgetChanges(ref)
      edits.keepOther(sent)
      setAnswer(answer)
      // A failure of `saved`, such as a page that cannot be reloaded, does not undo the save.
      await saved?.(answer, sent)
    } finally {
      setPending(false)
    }
  }

  return {
    error,
    forgetError: () => setError(null),
    /** Result of the last submission, until the next one. */
    answer,
    pending,
    submit,
  }
}

interface Fields<Values> {
  values: Values
  errors: FieldErrors
  schema: z.ZodType
  set: (change: Partial<Values>) => void
}

/** Values of one field, which has been given what its input holds. */
export const fieldOf = <Values extends object>(name: keyof Values & string, value: unknown) =>
  ({ [name]: value }) as Partial<Values>

/** Creates the properties of a form's fields. */
const fieldsOf = <Values extends object>({ values, errors, schema, set }: Fields<Values>) => ({
  /** Properties of a field that hands over its value, or an event with a value. */
  field: <Name extends keyof Values & string>(name: Name): FormFieldProps<Values[Name]> => ({
    'data-path': name,
    value: values[name],
    error: errors[name],
    maxLength: maxLengthOf(schema, name),
    onChange: (input: unknown) => set(fieldOf<Values>(name, entered(input))),
  }),
  /** Properties of a checkbox. */
  checkbox: (name: keyof Values & string): CheckboxProps => ({
    'data-path': name,
    checked: Boolean(values[name]),
    error: errors[name],
    onChange: (event) => set(fieldOf<Values>(name, event.currentTarget.checked)),
  }),
})

/** The value that a field hands over, directly or in an event. */
export const entered = (input: unknown): unknown =>
  typeof input === 'object' && input && 'currentTarget' in input
    ? (input.currentTarget as HTMLInputElement).value
    : input

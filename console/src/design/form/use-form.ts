import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorsOf, type FieldErrors, isOutdated, refusedFields, useFieldErrors } from './field-errors.ts'
import { maxLengthOf } from './max-length.ts'
import type { Written } from './OutdatedChoice.tsx'
import { forgetChanges } from './unsaved-changes.ts'
import { type DraftStore, differing, useEdits } from './use-edits.ts'

interface Options<Values, Saved> {
  /** What the fields show. A field that was not changed here follows what is saved elsewhere. */
  values: Values
  schema: z.ZodType
  /** The values as the schema has them, where the fields are others. */
  body?: (values: Values) => unknown
  /**
   * Sends the form; throws what refuses it. `changes` are the values that differ from those it
   * began with, and `was` is what those held when they began to be changed.
   */
  send: (values: Values, changes: Partial<Values>, was: Partial<Values>) => Promise<Saved>
  /** What follows; the form is without changes then. */
  saved?: (saved: Saved, values: Values) => unknown
  /** What follows a refusal, beside its being shown. */
  refused?: (error: unknown, values: Values) => unknown
  /** The name and the text of each field, for a choice between two versions; without it the texts are the values. */
  written?: (values: Values) => Written
  /** Where what is typed is kept in this browser until it is sent; the same one at each rendering. */
  draft?: DraftStore
}

/** What a field is given of its form. */
export interface FormFieldProps<Value> {
  'data-path': string
  value: Value
  error: string | undefined
  maxLength: number | undefined
  onChange: (input: unknown) => void
}

/** The same for one that is ticked or not. */
export interface CheckboxProps {
  'data-path': string
  checked: boolean
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A form as its fields and its frame need it. */
export type FormState<Values extends object, Saved = unknown> = ReturnType<typeof useForm<Values, Saved>>

/** The values, errors and sending of a form. Beside the initial values it keeps what was changed, nothing else. */
export function useForm<Values extends object, Saved>({
  values: initial,
  schema,
  body = (values) => values,
  send,
  saved,
  refused,
  written,
  draft,
}: Options<Values, Saved>) {
  const ref = useRef<HTMLFormElement>(null)
  const edits = useEdits(initial, draft)
  const { errors, show, forget } = useFieldErrors(ref)
  const [error, setError] = useState<Error | null>(null)
  const [answer, setAnswer] = useState<Saved>()
  const [pending, setPending] = useState(false)
  const { values } = edits

  function set(change: Partial<Values>): void {
    edits.set(change)
    forget(Object.keys(change))
  }

  /** Whether the fields are right, all or only those named; those that are not say so. */
  const check = (names?: readonly (keyof Values)[], checked = values): boolean =>
    show(errorsOf(schema, body(checked), names))

  /** Sends the values; `change` is of this time only, `was` what they held before. */
  async function submit(change: Partial<Values> = {}, was?: Values): Promise<void> {
    const sent = { ...values, ...change }
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
        if (isOutdated(failure) || show(refusedFields(failure, sent))) setError(failure as Error)
        return
      }
      forgetChanges(ref)
      edits.keepOther(sent)
      setAnswer(answer)
      // Its failure, such as of a page that cannot be loaded again, says nothing against what is saved.
      await saved?.(answer, sent)
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    errors,
    error,
    /** What the last sending was answered, until the next one. */
    answer,
    pending,
    changed: edits.changed,
    set,
    check,
    submit,
    /** What others have saved meanwhile, of a form that was refused because of it. */
    theirs: initial,
    written,
    /** Sends what is typed in the place of what others have saved in these fields meanwhile. */
    keepMine: (names: readonly string[]) => submit({}, edits.rebase(names)),
    /** Shows what others have saved in the place of what is typed. */
    takeTheirs: (names: readonly string[]) => {
      edits.drop(names)
      setError(null)
    },
    /** Leaves the form without being asked about what was changed. */
    discard: () => forgetChanges(ref),
    /** Puts back what the form began with. */
    reset: () => {
      forgetChanges(ref)
      edits.clear()
      setError(null)
      show({})
    },
    /** For the form element. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // Not for the form of a dialog that opened over a field of this one.
        if (event.target === event.currentTarget) void submit()
      },
    },
    ...fieldsOf({ values, errors, schema, set }),
  }
}

interface Fields<Values> {
  values: Values
  errors: FieldErrors
  schema: z.ZodType
  set: (change: Partial<Values>) => void
}

/** What the fields of a form are given. */
const fieldsOf = <Values extends object>({ values, errors, schema, set }: Fields<Values>) => ({
  /** For a field of text, a choice, or whatever else hands over its value or an event with one. */
  field: <Name extends keyof Values & string>(name: Name): FormFieldProps<Values[Name]> => ({
    'data-path': name,
    value: values[name],
    error: errors[name],
    maxLength: maxLengthOf(schema, name),
    onChange: (input: unknown) => set({ [name]: entered(input) } as Partial<Values>),
  }),
  /** For a field that is ticked or not. */
  checkbox: (name: keyof Values & string): CheckboxProps => ({
    'data-path': name,
    checked: Boolean(values[name]),
    error: errors[name],
    onChange: (event) => set({ [name]: event.currentTarget.checked } as Partial<Values>),
  }),
})

/** What a field hands over: a value, or an event of the field that has it. */
export const entered = (input: unknown): unknown =>
  typeof input === 'object' && input && 'currentTarget' in input
    ? (input.currentTarget as HTMLInputElement).value
    : input

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { errorsOf, refusedFields, useFieldErrors } from './field-errors.ts'
import { maxLengthOf } from './max-length.ts'
import { forgetChanges } from './unsaved-changes.ts'

interface Options<Values, Saved> {
  /** What the fields show. A field that was not changed here follows what is saved elsewhere. */
  values: Values
  schema: z.ZodType
  /** The values as the schema has them, where the fields are others. */
  body?: (values: Values) => unknown
  /** Sends the form; throws what refuses it. `changes` are the values that differ from those it began with. */
  send: (values: Values, changes: Partial<Values>) => Promise<Saved>
  /** What follows; the form is without changes then. */
  saved?: (saved: Saved, values: Values) => unknown
  /** What follows a refusal, beside its being shown. */
  refused?: (error: unknown, values: Values) => unknown
  /** The name under which what is typed is kept in this browser until it is sent. */
  draft?: string
}

/** What a field is given of its form. */
export interface FieldProps<Value> {
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

const unchanged = {}

/** The values, errors and sending of a form. Beside the initial values it keeps what was changed, nothing else. */
export function useForm<Values extends object, Saved>({
  values: initial,
  schema,
  body = (values) => values,
  send,
  saved,
  refused,
  draft,
}: Options<Values, Saved>) {
  const ref = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useDraft<Partial<Values>>(draft, unchanged)
  const { errors, show, forget } = useFieldErrors(ref)
  const [error, setError] = useState<Error | null>(null)
  const [answer, setAnswer] = useState<Saved>()
  const [pending, setPending] = useState(false)
  const values = { ...initial, ...edits }

  function set(change: Partial<Values>): void {
    setEdits((before) => differing({ ...before, ...change }, initial))
    forget(Object.keys(change))
  }

  /** Whether the fields are right, all or only those named; those that are not say so. */
  const check = (names?: readonly (keyof Values)[], checked = values): boolean =>
    show(errorsOf(schema, body(checked), names))

  /** Sends the values; `change` is of this time only. */
  async function submit(change: Partial<Values> = {}): Promise<void> {
    const sent = { ...values, ...change }
    setError(null)
    if (pending || !check(undefined, sent)) return
    setAnswer(undefined)
    setPending(true)
    try {
      const answer = await send(sent, differing(sent, initial))
      forgetChanges(ref)
      setEdits((now) => differing(now, sent))
      setAnswer(answer)
      await saved?.(answer, sent)
    } catch (failure) {
      refused?.(failure, sent)
      if (show(refusedFields(failure, sent))) setError(failure as Error)
    }
    setPending(false)
  }

  return {
    values,
    errors,
    error,
    /** What the last sending was answered, until the next one. */
    answer,
    pending,
    changed: Object.keys(differing(edits, initial)).length > 0,
    set,
    check,
    submit,
    /** Leaves the form without being asked about what was changed. */
    discard: () => forgetChanges(ref),
    /** Puts back what the form began with. */
    reset: () => {
      forgetChanges(ref)
      setEdits(unchanged)
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
    /** For a field of text, a choice, or whatever else hands over its value or an event with one. */
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
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
  }
}

/** Those of the values that are not the same in `before`. */
const differing = <Values extends object>(values: Partial<Values>, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>

/** What a field hands over: a value, or an event of the field that has it. */
export const entered = (input: unknown): unknown =>
  typeof input === 'object' && input && 'currentTarget' in input
    ? (input.currentTarget as HTMLInputElement).value
    : input

/** Reads a kept draft; `empty` where there is none, or none that can be understood. */
function readDraft<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

function keepDraft<Draft extends object>(key: string, draft: Draft, empty: Draft): void {
  try {
    if (JSON.stringify(draft) === JSON.stringify(empty)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or closed storage costs the reload's comfort, never what is on screen.
  }
}

/** What somebody is writing, with a key kept in this browser until it is sent. `empty` must not change. */
function useDraft<Draft extends object>(key: string | undefined, empty: Draft) {
  const [draft, setDraft] = useState(() => (key ? readDraft(key, empty) : empty))
  useEffect(() => {
    if (key) keepDraft(key, draft, empty)
  }, [key, draft, empty])
  return [draft, setDraft] as const
}

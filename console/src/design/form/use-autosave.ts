import { useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useExternal } from '../../lib/external-store.ts'
import { Autosave } from './autosave.ts'
import { errorsOf } from './field-errors.ts'
import { maxLengthOf } from './max-length.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { entered, type FormFieldProps } from './use-form.ts'

interface Options<Values> {
  /** Whose fields they are; with another one the form begins anew. */
  id: string
  /** What the fields show. A field that is not being changed here follows what is saved elsewhere. */
  values: Values
  /** Of changes: every field is optional. */
  schema: z.ZodType
  /** Changes as the schema has them, where the fields are others. */
  body?: (changes: Partial<Values>) => unknown
  /**
   * Sends changed fields, with what they held when they began to be changed, and shows the answer as saved; throws what
   * refuses them.
   */
  send: (changes: Partial<Values>, was: Partial<Values>) => Promise<unknown>
}

/** A field of a form that saves itself. */
export interface AutosaveFieldProps<Value> extends FormFieldProps<Value> {
  onFocus: () => void
  onBlur: () => void
}

/**
 * A form without a button: what is typed is saved after a pause, on leaving a field and before the page is left. For
 * pages on which nothing can be lost by it; those on which a change must be meant as a whole take `useForm`.
 */
export function useAutosave<Values extends object>({
  id,
  values: saved,
  schema,
  body = (changes) => changes,
  send,
}: Options<Values>) {
  const check = (changes: Partial<Values>) => errorsOf(schema, body(changes), Object.keys(changes))
  const begin = () => ({ id, autosave: new Autosave(saved, { check, send }) })
  const [form, setForm] = useState(begin)
  if (form.id !== id) setForm(begin)
  const { autosave } = form
  const { edits, errors, error, state, changed } = useExternal(autosave)
  useLayoutEffect(() => autosave.follow(saved, { check, send }))
  useUnsavedChanges(useRef(null), changed, autosave.flush)
  const values = { ...saved, ...edits }
  return {
    values,
    errors,
    error,
    state,
    theirs: saved,
    keepMine: autosave.keepMine,
    takeTheirs: autosave.takeTheirs,
    /** Saves now what is not saved yet. */
    flush: autosave.flush,
    /** Changes fields and saves them at once, as a choice does. */
    choose(change: Partial<Values>): void {
      autosave.set(change)
      void autosave.flush()
    },
    /** For a field of text, or whatever else is changed bit by bit. */
    field: <Name extends keyof Values & string>(name: Name): AutosaveFieldProps<Values[Name]> => ({
      'data-path': name,
      value: values[name],
      error: errors[name],
      maxLength: maxLengthOf(schema, name),
      onChange: (input) => autosave.set({ [name]: entered(input) } as Partial<Values>),
      onFocus: () => autosave.enter(name),
      onBlur: autosave.leave,
    }),
  }
}

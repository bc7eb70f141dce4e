import { useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useExternal } from '../../../lib/external-store.ts'
import { errorsOf } from '../field-errors.ts'
import { maxLengthOf } from '../max-length.ts'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { entered, type FormFieldProps, fieldOf } from '../use-form.ts'
import { Autosave } from './autosave.ts'

interface Options<Values> {
  /** Id of the edited thing; another id resets the form. */
  id: string
  /** Displayed values. A field without local changes follows values saved elsewhere. */
  values: Values
  /** Schema of changes: every field is optional. */
  schema: z.ZodType
  /** Converts changes to the schema's shape if the fields differ from it. */
  body?: (changes: Partial<Values>) => unknown
  /**
   * Sends changed fields with their previous values, and updates the saved values from the response; rejects on a
   * refusal.
   */
  send: (changes: Partial<Values>, was: Partial<Values>) => Promise<unknown>
}

/** A field of a form that saves itself. */
export interface AutosaveFieldProps<Value> extends FormFieldProps<Value> {
  onFocus: () => void
  onBlur: () => void
}

/**
 * A form without a button: saves after a pause, when the focus leaves a field, and before the page is left. For pages
 * where partial changes are harmless; a change that must be confirmed as a whole uses `useForm`.
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
    /** Saves all unsaved values now. */
    flush: autosave.flush,
    /** Changes fields and saves them at once, as for a menu. */
    choose(change: Partial<Values>): void {
      autosave.set(change)
      void autosave.flush()
    },
    /** Properties of a field of text, or of any field that is changed in small steps. */
    field: <Name extends keyof Values & string>(name: Name): AutosaveFieldProps<Values[Name]> => ({
      'data-path': name,
      value: values[name],
      error: errors[name],
      maxLength: maxLengthOf(schema, name),
      onChange: (input) => autosave.set(fieldOf<Values>(name, entered(input))),
      onFocus: () => autosave.enter(name),
      onBlur: autosave.leave,
    }),
  }
}

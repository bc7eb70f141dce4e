import { type RefObject, useEffect } from 'react'

/** @returns true if nothing is left to save. */
type Save = () => Promise<boolean>

/** Forms with unsaved changes on the page, each with its save function if it saves itself. */
const changedForms = new Map<RefObject<unknown>, Save | undefined>()

/** Asks before the page is left while a form has changes that `save` cannot save. */
export const useUnsavedChanges = (form: RefObject<unknown>, changed: boolean, save?: Save): void =>
  useEffect(() => {
    if (!changed) return
    changedForms.set(form, save)
    return () => void changedForms.delete(form)
  }, [form, changed, save])

/** Marks a form as saved or discarded, so that leaving the page needs no question. */
export const forgetChanges = (form: RefObject<unknown>): void => void changedForms.delete(form)

/** Discards the changes of every form on the page. */
export const discardChanges = (): void => changedForms.clear()

export const hasUnsavedChanges = (): boolean => changedForms.size > 0

/** Saves all forms that save themselves; changes that remain were refused. */
export const saveChanges = async (): Promise<void> => {
  await Promise.all(
    [...changedForms].map(async ([form, save]) => {
      if (await save?.()) changedForms.delete(form)
    }),
  )
}

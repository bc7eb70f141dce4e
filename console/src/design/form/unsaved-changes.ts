import { type RefObject, useEffect } from 'react'

/** @returns whether there is nothing left to save. */
type Save = () => Promise<boolean>

/** The forms on the page with changes that leaving it would lose, and how those that save themselves do so. */
const changedForms = new Map<RefObject<unknown>, Save | undefined>()

/** Has leaving the page asked about for as long as a form is changed, where `save` cannot save it before. */
export const useUnsavedChanges = (form: RefObject<unknown>, changed: boolean, save?: Save): void =>
  useEffect(() => {
    if (!changed) return
    changedForms.set(form, save)
    return () => void changedForms.delete(form)
  }, [form, changed, save])

/** Takes note that nothing of a form would be lost any more: it is saved, or what was changed is discarded. */
export const forgetChanges = (form: RefObject<unknown>): void => void changedForms.delete(form)

/** The same of every form on the page. */
export const discardChanges = (): void => changedForms.clear()

export const hasUnsavedChanges = (): boolean => changedForms.size > 0

/** Has the forms that save themselves do it now; what is still unsaved then was refused. */
export const saveChanges = async (): Promise<void> => {
  await Promise.all(
    [...changedForms].map(async ([form, save]) => {
      if (await save?.()) changedForms.delete(form)
    }),
  )
}

import { type RefObject, useEffect } from 'react'

/** The forms on the page with changes that leaving it would lose. */
const changedForms = new Set<RefObject<unknown>>()

/** Has leaving the page asked about for as long as a form is changed. */
export const useUnsavedChanges = (form: RefObject<unknown>, changed: boolean): void =>
  useEffect(() => {
    if (!changed) return
    changedForms.add(form)
    return () => void changedForms.delete(form)
  }, [form, changed])

/** Takes note that nothing of a form would be lost any more: it is saved, or what was changed is discarded. */
export const forgetChanges = (form: RefObject<unknown>): void => void changedForms.delete(form)

/** The same of every form on the page. */
export const discardChanges = (): void => changedForms.clear()

export const hasUnsavedChanges = (): boolean => changedForms.size > 0

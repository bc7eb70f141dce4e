import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is typed into a form in this tab until it was sent, also across a reload.
 *
 * @returns to be called whenever something was typed
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>, sent: boolean): () => void {
  useEffect(() => {
    if (form.current) fillEmptyFields(form.current, read(name))
  }, [name, form])
  useEffect(() => {
    if (sent) write(name, {})
  }, [name, sent])
  return () => {
    if (form.current) write(name, Object.fromEntries(new FormData(form.current)))
  }
}

/** What was typed while the page came alive is newer than the draft. */
function fillEmptyFields(form: HTMLFormElement, draft: Record<string, unknown>): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const typed = draft[field.name]
    if (field.value === '' && typeof typed === 'string') field.value = typed
  }
}

function read(name: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}')
  } catch {
    return {}
  }
}

function write(name: string, draft: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // A browser without storage forgets it at a reload.
  }
}

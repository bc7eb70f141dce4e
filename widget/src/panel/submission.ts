import { type RefObject, useEffect, useRef, useState } from 'react'
import { Failure } from './failure.ts'
import type { Delivery } from './outbox.ts'
import { services } from './services.ts'
import { text } from './text.ts'
import { uuid } from './uuid.ts'

/** Errors by field name; under `''` what concerns the whole form. */
export type FormErrors = Record<string, string>

export interface Submission<Answer> {
  /** For the form element: the first wrong field gets the focus. */
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  errors: FormErrors
  setErrors(errors: FormErrors): void
  /** Posts the form; undefined when it was refused, in which case `errors` says why and the draft stays. */
  submit(path: string, body: Record<string, unknown>): Promise<Delivery<Answer> | undefined>
}

function errorsOf(failure: unknown): FormErrors {
  if (!(failure instanceof Failure)) return { '': text.sendFailed }
  if (failure.errors.length) {
    return Object.fromEntries(failure.errors.map(({ path, message }) => [path, message]))
  }
  return { '': (!failure.passing && failure.message) || text.sendFailed }
}

/**
 * Sends one form. The Idempotency-Key belongs to the words: pressing "send" again with the same words
 * cannot make a second item, other words are another item.
 */
export function useSubmission<Answer>(form: string): Submission<Answer> {
  const { bridge, drafts, outbox } = services
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const attempt = useRef({ words: '', key: '' })
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  return {
    form: formElement,
    busy,
    errors,
    setErrors,
    async submit(path, body) {
      const words = JSON.stringify(body)
      if (attempt.current.words !== words) attempt.current = { words, key: uuid() }
      setBusy(true)
      setErrors({})
      const draft = drafts.read(form)
      try {
        const sending = outbox.post<Answer>(path, body, attempt.current.key)
        // The outbox has the words now; a draft beside it would be sent twice after a reload.
        drafts.write(form)
        return await sending
      } catch (failure) {
        drafts.write(form, draft)
        setErrors(errorsOf(failure))
        bridge.emit('error', { code: (failure as Failure).code ?? 'network' })
      } finally {
        setBusy(false)
      }
    },
  }
}

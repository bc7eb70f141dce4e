import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Submission, submitForm } from '../../api/submit-form.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'

/**
 * State of a static page's form. The fields are uncontrolled, so that text typed before hydration, or refused or
 * undelivered later, stays in place.
 *
 * @param path path below `/api/v1` that the form is posted to
 * @param more data sent in addition to the fields
 * @param onSent runs once the server has taken what was sent
 */
export function useSiteForm(path: string, more: Record<string, unknown> = {}, onSent?: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Submission>()
  const errors = outcome?.status === 'refused' ? outcome.fields : {}

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const submission = await submitForm(path, { ...more, ...typed })
    flushSync(() => {
      setOutcome(submission)
      setPending(false)
    })
    if (submission.status === 'taken') onSent?.()
    if (submission.status === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return {
    formProps: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
      noValidate: true,
    },
    /** The button waits for the script: without it the browser would send the typed text as part of an address. */
    buttonProps: { type: 'submit' as const, disabled: !hydrated, loading: pending },
    errors,
    outcome,
    again: () => setOutcome(undefined),
  }
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Submission, submitForm } from '../../api/submit-form.ts'

/**
 * State of a static page's form. The fields are uncontrolled, so that text typed before hydration, or refused or
 * undelivered later, stays in place.
 *
 * @param path path below `/api/v1` that the form is posted to
 * @param more data sent in addition to the fields
 */
export function useSiteForm(path: string, more: Record<string, unknown> = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [alive, setAlive] = useState(false)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Submission>()
  const errors = outcome?.status === 'refused' ? outcome.fields : {}

  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (outcome?.status === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    setOutcome(await submitForm(path, { ...more, ...typed }))
    setPending(false)
  }

  return {
    formProps: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
      noValidate: true,
    },
    /** The button waits for the script: without it the browser would send the typed text as part of an address. */
    buttonProps: { type: 'submit' as const, disabled: !alive, loading: pending },
    errors,
    outcome,
    again: () => setOutcome(undefined),
  }
}

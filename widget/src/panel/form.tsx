import type { ContactForm } from '@earshot/shared/contact/form'
import * as contactText from '@earshot/shared/contact/text'
import { type ReactNode, useEffect, useRef } from 'react'
import { services } from './services.ts'

/** A form: its fields, then what concerns all of it, and its button. The first wrong field gets the focus. */
export function Form<Answer>({
  form: { busy, errors },
  label,
  send,
  children,
}: {
  form: ContactForm<Answer>
  label: string
  send(): unknown
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const contact = services.session.contact()
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      {contact?.verified && <small>{contactText.sendingAs(contact.name)}</small>}
      {errors[''] && (
        <p className="box" role="alert">
          {errors['']}
        </p>
      )}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? contactText.sending : label}
      </button>
    </form>
  )
}

import type { ContactForm } from '@earshot/shared/contact/form'
import { isNamed } from '@earshot/shared/contact-name'
import { type ReactNode, useEffect, useRef } from 'react'
import { services } from './services.ts'
import { t } from './text.ts'

/** A form: its fields, then what concerns all of it, and its button. The first wrong field gets the focus. */
export function Form<Answer>({
  form: { busy, errors, refusals },
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
  const contact = services.contact?.session.contact()
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true], form > [role=alert]')
    wrong?.scrollIntoView({ block: 'nearest' })
    wrong?.focus()
  }, [refusals])
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
      {contact?.verified && isNamed(contact) && <small>{t('sendingAs', contact.name)}</small>}
      {errors[''] && (
        <p className="box" role="alert">
          {errors['']}
        </p>
      )}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? t('sending') : label}
      </button>
    </form>
  )
}

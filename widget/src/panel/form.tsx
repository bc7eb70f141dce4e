import type { ReactNode } from 'react'
import { services } from './services.ts'
import type { Submission } from './submission.ts'
import { text } from './text.ts'

/** A form: its fields, then what concerns all of it, and its button. */
export function Form<Answer>({
  submission: { form, busy, errors },
  label,
  send,
  children,
}: {
  submission: Submission<Answer>
  label: string
  send(): unknown
  children: ReactNode
}) {
  const contact = services.session.contact()
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      {children}
      {contact?.verified && <small>{text.sendingAs(contact.name)}</small>}
      {errors[''] && (
        <p className="box" role="alert">
          {errors['']}
        </p>
      )}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? text.sending : label}
      </button>
    </form>
  )
}

import type { ContactForm } from '@earshot/shared/contact/form'
import * as text from '@earshot/shared/contact/text'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../plain/Button.tsx'
import { Stack } from '../plain/Stack.tsx'
import classes from './BoardForm.module.css'
import { useBoard } from './board-context.ts'

/** A form: its fields, then what concerns all of it, and its button. The first wrong field gets the focus. */
export function BoardForm<Answer>({
  form: { busy, errors },
  name,
  label,
  onSend,
  children,
}: {
  form: ContactForm<Answer>
  name: string
  /** On the button. */
  label: string
  onSend: () => Promise<void>
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const sender = useBoard().contact.session.contact()
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <form
      ref={element}
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    >
      <Stack>
        {children}
        {sender?.verified && <p className={classes.note}>{text.sendingAs(sender.name)}</p>}
        {errors[''] && (
          <p role="alert" className={classes.refused}>
            {errors['']}
          </p>
        )}
        <div>
          <Button type="submit" aria-disabled={busy}>
            {busy ? text.sending : label}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** A field's label, where the field may stay empty. */
export const optional = (label: string) => (
  <>
    {label} <span className={classes.optional}>(optional)</span>
  </>
)

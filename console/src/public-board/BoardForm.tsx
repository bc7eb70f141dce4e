import type { ContactForm } from '@earshot/shared/contact/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../plain/Button.tsx'
import { Stack } from '../plain/Stack.tsx'
import { t } from '../texts/texts.ts'
import classes from './BoardForm.module.css'
import { useBoard } from './board-context.ts'
import { OwnDetailsFields } from './OwnDetailsFields.tsx'
import { useOwnDetails } from './use-own-details.ts'

/** A form: its fields, then what concerns all of it, and its button. The first wrong field gets the focus. */
export function BoardForm<Answer>({
  form: { busy, errors, refusals },
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
  const details = useOwnDetails()
  const send = async () => {
    if (await details.save()) await onSend()
  }
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  return (
    <form
      ref={element}
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack>
        {children}
        {sender?.verified ? (
          <p className={classes.note}>{t('sendingAs', { name: sender.name })}</p>
        ) : (
          <OwnDetailsFields details={details} />
        )}
        {errors[''] && (
          <p role="alert" className={classes.refused}>
            {errors['']}
          </p>
        )}
        <div>
          <Button type="submit" aria-disabled={busy}>
            {busy ? t('sending') : label}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** A field's label, where the field may stay empty. */
export const optional = (label: string) => (
  <>
    {label} <span className={classes.optional}>{t('optional')}</span>
  </>
)

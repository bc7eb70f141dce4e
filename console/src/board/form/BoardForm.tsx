import type { ContactForm } from '@earshot/shared/contact/form'
import { limits } from '@earshot/shared/limits'
import { isNamed } from '@earshot/shared/person/contact-name'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { TextField } from '../../design/plain/Field.tsx'
import { Stack } from '../../design/plain/Stack.tsx'
import { t } from '../../texts/texts.ts'
import { useBoard } from '../parts/board-context.ts'
import classes from './BoardForm.module.css'
import { useOwnDetails } from './use-own-details.ts'

/** A form: its fields, then errors of the whole form, then its button. The first invalid field gets the focus. */
export function BoardForm<Answer>({
  form: { busy, errors, refusals },
  name,
  label,
  onSend,
  children,
}: {
  form: ContactForm<Answer>
  name: string
  /** Label of the button. */
  label: string
  onSend: () => Promise<void>
  /** Gets the function that saves name and address, for other buttons that send the form. */
  children: ReactNode | ((saveDetails: () => Promise<boolean>) => ReactNode)
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
        {typeof children === 'function' ? children(details.save) : children}
        {sender?.verified && isNamed(sender) ? (
          <p className={classes.note}>{t('sendingAs', { name: sender.name })}</p>
        ) : (
          (!sender?.verified || details.known) && <OwnDetailsFields details={details} />
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

/** Label of an optional field. */
export const optional = (label: string) => (
  <>
    {label} <span className={classes.optional}>{t('optional')}</span>
  </>
)

/**
 * Optional name and address, unless a website has signed the contact's identity; known details are not asked for again.
 */
function OwnDetailsFields({
  details: { known, typed, errors, write },
}: {
  details: ReturnType<typeof useOwnDetails>
}) {
  if (known?.pendingEmail)
    return <p className={classes.note}>{t('details.pending', { email: known.pendingEmail })}</p>
  if (known?.signed || (known?.email && known.name)) return null
  return (
    <details className={classes.details} open={Object.keys(errors).length > 0 || undefined}>
      <summary>{t(known?.email ? 'details.askName' : 'details.ask')}</summary>
      <Stack gap="small">
        {!known?.name && (
          <TextField
            label={t('field.name')}
            description={t('field.name.hint')}
            autoComplete="name"
            maxLength={limits.contactNameMax}
            value={typed.name}
            error={errors.name}
            onChange={({ target }) => write({ name: target.value })}
          />
        )}
        {!known?.email && (
          <TextField
            label={t('field.email')}
            description={t('field.email.hint')}
            type="email"
            autoComplete="email"
            value={typed.email}
            error={errors.email}
            onChange={({ target }) => write({ email: target.value })}
          />
        )}
      </Stack>
    </details>
  )
}

import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { z } from 'zod'
import { PlainForm } from '../../form/PlainForm.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { ActionError } from '../../lib/api-error.ts'
import { hasSignedUpHere } from '../../lib/sign-up-here.ts'
import { PasswordField } from '../../plain/PasswordField.tsx'

interface Props {
  token: string
  onActivated: () => void
  /** The link is of no use any more; the reason, in lines. */
  onExpired: (messages: readonly string[]) => void
}

/**
 * Uses an activation link. In another browser than the one of the sign-up it takes the password that was chosen, so
 * the field is there from the start; it appears as well where the server does not know the browser any more.
 */
export function ActivationForm({ token, onActivated, onExpired }: Props) {
  const [passwordWanted, setPasswordWanted] = useState(!hasSignedUpHere())
  const form = useForm({
    values: { password: '' },
    schema: z.object({ password: z.string().max(limits.passwordMax) }),
    send: ({ password }) => perform('/auth/activate', ActionResult, { token, password }),
    saved: onActivated,
    refused(error) {
      if (!(error instanceof ActionError)) return
      if (error.formErrors.password) setPasswordWanted(true)
      else if (error.result.status !== 'Unknown') onExpired(error.result.messages)
    },
  })
  return (
    <PlainForm form={form} label="Activation" failed="Error" submit="Activate account">
      {passwordWanted && (
        <PasswordField
          label="Password"
          description="The one you chose when you signed up: this is another browser, so we ask whether it is you."
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      )}
    </PlainForm>
  )
}

import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { postActionOrThrow } from '../api/api.ts'
import { ActionError } from '../api/api-error.ts'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { PasswordField } from '../design/plain/PasswordField.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'
import { readSession, useSession } from '../session/session.ts'
import { rememberSignInMethod } from '../session/sign-in-method.ts'
import { hasSignedUpHere, rememberSignUp } from '../session/sign-up-here.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useLinkToken } from './link/use-link-token.ts'
import { ActivationMailForm } from './MailRequestForm.tsx'

/**
 * Activates an account by the emailed link; without a token, sends the link again. Only the button uses the link, so
 * mail scanners that open links change nothing. Activation signs in to the new account, even if another account is
 * signed in.
 */
export function ActivatePage() {
  const token = useLinkToken()
  const { user } = useSession()
  const navigate = useNavigate()
  /** The account is active, and its session and first page are on their way. */
  const [entering, setEntering] = useState(false)

  async function activated() {
    setEntering(true)
    rememberSignUp(false)
    rememberSignInMethod('email')
    try {
      await readSession('SIGNED_IN')
    } catch (error) {
      setEntering(false)
      throw error
    }
    void navigate(paths.dashboard(), { replace: true })
  }

  if (!token) return <MailAgain />
  return (
    <AuthPanel title="Activate your account">
      <Paragraph>One click, and you are in.</Paragraph>
      {user && !entering && (
        <Paragraph soft>
          You are signed in as {user.email}. Activating another account signs you out.
        </Paragraph>
      )}
      <ActivationForm
        token={token}
        entering={entering}
        onActivated={() => void activated()}
        onExpired={(messages) => void navigate(paths.signupError(messages.join('|')), { replace: true })}
      />
    </AuthPanel>
  )
}

const MailAgain = () => (
  <AuthPanel title="Activation Email">
    <Paragraph>
      Please click the link in the activation email. If you cannot find it, look into your spam/junk folder,
      or have it sent again.
    </Paragraph>
    <ActivationMailForm />
    <AuthLink to={paths.signup()} label="Sign up again">
      Older than a day?
    </AuthLink>
  </AuthPanel>
)

interface Props {
  token: string
  entering: boolean
  onActivated: () => void
  /** Called if the link is no longer valid; gets the reason, in lines. */
  onExpired: (messages: readonly string[]) => void
}

/**
 * Uses an activation link. In another browser than that of the sign-up the password is required, so its field is shown
 * from the start; the field also appears if the server no longer knows the browser.
 */
function ActivationForm({ token, entering, onActivated, onExpired }: Props) {
  const [passwordWanted, setPasswordWanted] = useState(!hasSignedUpHere())
  const form = useForm({
    values: { password: '' },
    schema: z.object({ password: z.string().max(limits.passwordMax) }),
    send: ({ password }) => postActionOrThrow('/auth/activate', ActionResult, { token, password }),
    saved: onActivated,
    refused(error) {
      if (!(error instanceof ActionError)) return
      if (error.formErrors.password) setPasswordWanted(true)
      else if (error.result.status !== 'Unknown') onExpired(error.result.messages)
    },
  })
  return (
    <PlainForm
      form={{ ...form, pending: form.pending || entering }}
      label="Activation"
      failed="Error"
      submit="Activate account"
    >
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

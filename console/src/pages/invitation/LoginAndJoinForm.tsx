import { Login } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { PlainForm } from '../../form/PlainForm.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { startGoogle } from '../../lib/google.ts'
import { paths } from '../../lib/paths.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { TextField } from '../../plain/Field.tsx'
import { Or, Words } from '../../plain/Stack.tsx'
import { GoogleButton } from '../auth/GoogleButton.tsx'
import { LoginPasswordField } from '../auth/LoginFields.tsx'

interface Props {
  token: string
  invitation: { organisationName: string; email: string }
  onJoined: () => Promise<void>
}

/** Accepts with the password of the account that the address has, or comes back from Google to accept. */
export function LoginAndJoinForm({ token, invitation, onJoined }: Props) {
  const google = useGoogleLogin()
  const form = useForm({
    values: { password: '' },
    schema: Login.pick({ password: true }),
    send: ({ password }) => perform('/invitations/accept', ActionResult, { token, password }),
    saved: onJoined,
  })
  return (
    <PlainForm
      form={form}
      label="Log in and join"
      failed="Error"
      submit={`Log in and join ${invitation.organisationName}`}
    >
      <Words soft>You have an account with this address. Log in to it to accept.</Words>
      {google && (
        <>
          <GoogleButton
            label="Sign in with Google"
            failed="Login Error"
            onStart={() => startGoogle({ intent: 'login', returnTo: paths.userInvite() })}
          />
          <Or />
        </>
      )}
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <LoginPasswordField form={form} />
    </PlainForm>
  )
}

import { NewMember } from '@earshot/shared/invitation'
import { ActionResult } from '@earshot/shared/result'
import { PlainForm } from '../../form/PlainForm.tsx'
import { useForm } from '../../form/use-form.ts'
import { perform } from '../../lib/api.ts'
import { startGoogle } from '../../lib/google.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { TextField } from '../../plain/Field.tsx'
import { Or, Words } from '../../plain/Stack.tsx'
import { GoogleButton } from '../auth/GoogleButton.tsx'
import { OwnNameFields } from '../auth/LoginFields.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { newPasswordShape, termsShape, withPasswordRules } from '../auth/new-password.ts'
import { TermsFields } from '../auth/TermsFields.tsx'
import type { AcceptanceProps } from './Answer.tsx'

const Fields = withPasswordRules(NewMember.extend({ ...newPasswordShape, ...termsShape }))

/** Accepts with a new account: the link has proven the address, so no further mail is needed. */
export function NewMemberForm({ token, invitation, onJoined }: AcceptanceProps) {
  const google = useGoogleLogin()
  const form = useForm({
    values: {
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: '',
      confirmPassword: '',
      termsAccepted: false,
      privacyPolicyAccepted: false,
    },
    schema: Fields,
    send: ({ firstName, lastName, password }) =>
      perform('/invitations/accept', ActionResult, { token, firstName, lastName, password }),
    saved: onJoined,
  })
  const { firstName, lastName } = form.values
  /** All but a password must be filled in before the way to Google. */
  const goToGoogle = () =>
    form.check(['firstName', 'lastName', 'termsAccepted', 'privacyPolicyAccepted'])
      ? startGoogle({ intent: 'invitation', token, firstName, lastName })
      : undefined
  return (
    <PlainForm
      form={form}
      label="Create Account"
      failed="Error"
      submit={`Create account and join ${invitation.organisationName}`}
    >
      <Words soft>Create your account to accept.</Words>
      <OwnNameFields form={form} />
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <TermsFields form={form} />
      {google && (
        <>
          <GoogleButton
            label="Sign up with Google"
            failed="Error signing up with Google account, please try again"
            onStart={goToGoogle}
          />
          <Or />
        </>
      )}
      <NewPasswordFields
        label="Password"
        names={[invitation.email, firstName, lastName, invitation.organisationName]}
        form={form}
      />
    </PlainForm>
  )
}

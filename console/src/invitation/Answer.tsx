import { Login, type SignedInUser } from '@earshot/shared/account/account'
import { NewMember, type OpenInvitation } from '@earshot/shared/invitation/invitation'
import { ActionResult } from '@earshot/shared/result'
import { useState } from 'react'
import { z } from 'zod'
import { postActionOrThrow } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { GoogleButton } from '../authentication/GoogleButton.tsx'
import { LoginPasswordField, OwnNameFields } from '../authentication/LoginFields.tsx'
import { NewPasswordFields } from '../authentication/NewPasswordFields.tsx'
import { newPasswordShape, termsShape, withPasswordRules } from '../authentication/new-password.ts'
import { TermsFields } from '../authentication/TermsFields.tsx'
import { PlainForm } from '../design/form/PlainForm.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { TextField } from '../design/plain/Field.tsx'
import { Or, Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'
import { startGoogle } from '../session/google.ts'
import { signOut, useProvider, useSession } from '../session/session.ts'
import { invitationToken } from './invitation-token.ts'

/** Properties of the forms that accept an invitation. */
interface AcceptanceProps {
  token: string
  invitation: OpenInvitation
  /** Called after the session has switched to the new organisation. */
  onJoined: () => Promise<void>
}

export interface AnswerProps extends AcceptanceProps {
  /** Error message of a failed sign-in with Google. */
  googleError: string | null
}

/** The invitation, with the only form that fits the visitor. */
export function Answer({ googleError, ...props }: AnswerProps) {
  const { inviterName, organisationName, role, email } = props.invitation
  const { user } = useSession()
  const provider = useProvider()
  return (
    <AuthPanel title="Invitation" heading={`Join ${organisationName}`}>
      <Paragraph>
        {inviterName} invites {email} to {organisationName} on Earshot, with the role {role}.
      </Paragraph>
      {googleError && (
        <Notice
          tone="danger"
          title={`Error signing up with ${provider} account, please try again`}
          messages={[googleError]}
        />
      )}
      <Way user={user} {...props} />
    </AuthPanel>
  )
}

function Way({ user, ...props }: AcceptanceProps & { user: SignedInUser | null }) {
  if (user?.email === props.invitation.email) return <AcceptForm {...props} />
  if (user) return <SomebodyElse user={user} email={props.invitation.email} />
  return props.invitation.accountExists ? <LoginAndJoinForm {...props} /> : <NewMemberForm {...props} />
}

function SomebodyElse({ user, email }: { user: SignedInUser; email: string }) {
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <Notice
        tone="warning"
        title="You are signed in as somebody else"
        messages={[`You are signed in as ${user.email}. This invitation is for ${email}.`]}
      />
      {failure && <Notice tone="danger" title="You could not be logged out" messages={[failure]} />}
      <Button onClick={() => void signOut().catch((error: unknown) => setFailure(messageOf(error)))}>
        Log out and go on
      </Button>
    </>
  )
}

/** Accepts as the signed-in person. */
function AcceptForm({ token, invitation, onJoined }: AcceptanceProps) {
  const form = useForm({
    values: {},
    schema: z.object({}),
    send: () => postActionOrThrow('/invitations/accept', ActionResult, { token }),
    saved: onJoined,
  })
  return <PlainForm form={form} failed="Error" submit={`Join ${invitation.organisationName}`} />
}

/** Accepts with the password of the account at the invited address, or after a sign-in with Google. */
function LoginAndJoinForm({ token, invitation, onJoined }: AcceptanceProps) {
  const google = useProvider()
  const form = useForm({
    values: { password: '' },
    schema: Login.pick({ password: true }),
    send: ({ password }) => postActionOrThrow('/invitations/accept', ActionResult, { token, password }),
    saved: onJoined,
  })
  return (
    <PlainForm
      form={form}
      label="Log in and join"
      failed="Error"
      submit={`Log in and join ${invitation.organisationName}`}
    >
      <Paragraph soft>You have an account with this address. Log in to it to accept.</Paragraph>
      {google && (
        <>
          <GoogleButton
            label="Sign in"
            failed="Login Error"
            onStart={() => {
              invitationToken.keep(token)
              return startGoogle({ intent: 'login', returnTo: paths.userInvite() })
            }}
          />
          <Or />
        </>
      )}
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <LoginPasswordField form={form} />
    </PlainForm>
  )
}

const Fields = withPasswordRules(NewMember.extend({ ...newPasswordShape, ...termsShape }))

/** Accepts with a new account; the invitation's link has proven the address, so no activation email is needed. */
function NewMemberForm({ token, invitation, onJoined }: AcceptanceProps) {
  const google = useProvider()
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
      postActionOrThrow('/invitations/accept', ActionResult, { token, firstName, lastName, password }),
    saved: onJoined,
  })
  const { firstName, lastName } = form.values
  /** Everything except the password is required before the redirect to Google. */
  const goToGoogle = () => {
    if (!form.check(['firstName', 'lastName', 'termsAccepted', 'privacyPolicyAccepted'])) return
    invitationToken.keep(token)
    return startGoogle({ intent: 'invitation', token, firstName, lastName })
  }
  return (
    <PlainForm
      form={form}
      label="Create Account"
      failed="Error"
      submit={`Create account and join ${invitation.organisationName}`}
    >
      <Paragraph soft>Create your account to accept.</Paragraph>
      <OwnNameFields form={form} />
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <TermsFields form={form} />
      {google && (
        <>
          <GoogleButton
            label="Sign up"
            failed={`Error signing up with ${google} account, please try again`}
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

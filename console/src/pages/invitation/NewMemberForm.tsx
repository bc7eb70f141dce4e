import type { OpenInvitation } from '@earshot/shared/invitation'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { checkFields } from '../../form/check-fields.ts'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { act } from '../../lib/api.ts'
import { startGoogle } from '../../lib/google.ts'
import { useGoogleLogin } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { TextField } from '../../plain/Field.tsx'
import { Or, Stack, Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { GoogleButton } from '../auth/GoogleButton.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { TermsFields } from '../auth/TermsFields.tsx'
import { googleMemberFields, NewMemberFields } from './new-member.ts'

interface Props {
  token: string
  invitation: OpenInvitation
  onJoined: () => Promise<void>
}

/** Accepts with a new account: the link has proven the address, so no further mail is needed. */
export function NewMemberForm({ token, invitation, onJoined }: Props) {
  const google = useGoogleLogin()
  const [messages, setMessages] = useState<readonly string[]>()
  const form = useForm<NewMemberFields>({
    initialValues: {
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: '',
      confirmPassword: '',
      termsAccepted: false,
      privacyPolicyAccepted: false,
    },
    validate: schemaResolver(NewMemberFields, { sync: true }),
  })

  function goToGoogle(): Promise<void> | undefined {
    if (!checkFields(form, googleMemberFields)) return undefined
    const { firstName, lastName } = form.getValues()
    return startGoogle({ intent: 'invitation', token, firstName, lastName })
  }

  async function submit({ firstName, lastName, password }: NewMemberFields) {
    setMessages(undefined)
    const body = { token, firstName, lastName, password }
    const outcome = await act('/invitations/accept', ActionResult, body)
    if (outcome.status === 'Ok') return onJoined()
    form.setErrors(outcome.fields)
    if (Object.keys(outcome.fields).length === 0) setMessages(outcome.messages)
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate aria-label="Create Account">
      <Stack gap="small">
        <Words soft>Create your account to accept.</Words>
        {messages && <Notice tone="danger" title="Error" messages={messages} />}
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={limits.nameMax}
          {...form.getInputProps('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={limits.nameMax}
          {...form.getInputProps('lastName')}
        />
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
          names={[invitation.email, form.values.firstName, form.values.lastName, invitation.organisationName]}
          form={form}
        />
        <Button type="submit" loading={form.submitting}>
          Create account and join {invitation.organisationName}
        </Button>
      </Stack>
    </form>
  )
}
